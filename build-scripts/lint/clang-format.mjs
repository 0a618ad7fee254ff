import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { withEmscripten } from '../setup/emscripten.mjs';
import { inProject } from '../support/paths.mjs';
import { runForOutput } from '../support/process.mjs';

/** Versions lay code out differently, so one is the judge: that of Debian 13. */
const majorVersion = 19;

/**
 * Formats the C++ source in place, or, with `check`, names what is not formatted. A machine without clang-format fails: a check
 * that is skipped hides faults.
 * @param {{ check: boolean }} options
 */
export async function clangFormat({ check }) {
  const found = await findClangFormat();
  if (!found.words) return { code: 127, output: found.reason };
  const [command = '', ...words] = found.words;
  return runForOutput(command, [...words, ...(check ? ['--dry-run', '-Werror'] : ['-i']), ...cppSources()], {
    quiet: true,
  });
}

/** The words that run it: the machine's own, else that of the Debian 13 tree, which is made where it is not there yet. */
async function findClangFormat() {
  const candidates = [[`clang-format-${majorVersion}`], ['clang-format'], [withEmscripten, '--tree', 'clang-format']];
  let reason = '';
  for (const words of candidates) {
    const [command = '', ...args] = words;
    const { code, output } = await runForOutput(command, [...args, '--version'], { quiet: true });
    if (code === 0 && output.includes(`version ${majorVersion}.`)) return { words };
    reason = output;
  }
  return { reason: `clang-format ${majorVersion} is needed and not here (Debian 13 has it: clang-format).\n${reason}` };
}

const cppSources = () =>
  ['src', 'tests'].flatMap((tree) =>
    readdirSync(inProject(tree), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(h|cpp)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
