import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { withEmscripten } from '../setup/emscripten.mjs';
import { inProject } from '../support/paths.mjs';
import { runForOutput } from '../support/process.mjs';

/** Versions lay code out differently, so one is the judge. It comes with the Emscripten tree. */
const majorVersion = 19;

/**
 * Formats the C++ source in place, or, with `check`, names what is not formatted.
 * @param {{ check: boolean }} options
 * @returns {Promise<{ code: number, output: string } | undefined>} undefined where this version is not at hand
 */
export async function clangFormat({ check }) {
  const program = await findClangFormat();
  if (!program) return undefined;
  const [command = '', ...words] = program;
  return runForOutput(command, [...words, ...(check ? ['--dry-run', '-Werror'] : ['-i']), ...cppSources()], {
    quiet: true,
  });
}

async function findClangFormat() {
  for (const words of [[`clang-format-${majorVersion}`], ['clang-format'], [withEmscripten, 'clang-format']]) {
    const [command = '', ...args] = words;
    const { code, output } = await runForOutput(command, [...args, '--version'], { quiet: true });
    if (code === 0 && output.includes(`version ${majorVersion}.`)) return words;
  }
  return undefined;
}

const cppSources = () =>
  ['src', 'tests'].flatMap((tree) =>
    readdirSync(inProject(tree), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(h|cpp)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
