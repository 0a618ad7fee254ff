import { parseArgs } from 'node:util';
import { CannotContinue, stopOnSignals } from './process.mjs';

/**
 * The frame of every command: reads its options, runs it, prints a failure that explains itself without a stack. Ctrl+C ends
 * it with all that it runs.
 * @template {import('node:util').ParseArgsConfig['options']} Options
 * @param {string} usage printed for --help and for an option that does not exist
 * @param {Options} options as of `util.parseArgs`
 * @param {(values: any, names: string[]) => Promise<number | void>} body gives the exit code, 0 when it gives none
 * @param {{ takesNames?: boolean }} [settings] whether words that are no options may be given
 */
export async function command(usage, options, body, { takesNames = false } = {}) {
  stopOnSignals();
  try {
    const { values, positionals } = parseArgs(
      /** @type {import("node:util").ParseArgsConfig} */ ({
        options: { ...options, help: { type: 'boolean', short: 'h' } },
        allowPositionals: takesNames,
      }),
    );
    if (values.help) {
      console.log(usage);
      return;
    }
    process.exitCode = (await body(values, positionals)) ?? 0;
  } catch (error) {
    if (isUsageError(error)) console.error(`${error.message}\n\n${usage}`);
    else if (error instanceof CannotContinue) console.error(`\n${error.message}`);
    else console.error(error);
    process.exitCode = 1;
  }
}

/** @param {unknown} error @returns {error is Error} */
const isUsageError = (error) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** Says which step runs now. @param {string} text */
export const say = (text) => console.log(`\u001b[1m›\u001b[0m ${text}`);
