import { existsSync } from 'node:fs';
import { withEmscripten } from '../setup/emscripten.mjs';
import { inProject, jobs } from '../support/paths.mjs';
import { run } from '../support/process.mjs';

/**
 * Builds the native tests of one variant, with the sanitizers of its preset.
 * @param {string} variant
 */
export const buildNative = (variant) => buildPreset(`native-${variant}`, []);

/**
 * Builds the WebAssembly modules of one variant: the engine and its tests.
 * @param {string} variant
 */
export const buildWasm = (variant) => buildPreset(`wasm-${variant}`, [withEmscripten, 'emcmake']);

/**
 * CMake configures anew by itself when a CMakeLists.txt changed. The first build takes minutes, so its progress is shown.
 * @param {string} preset @param {string[]} configurePrefix
 */
async function buildPreset(preset, configurePrefix) {
  const folder = inProject('build', preset);
  const isFirst = !existsSync(`${folder}/build.ninja`);
  if (isFirst) await runWords([...configurePrefix, 'cmake', '--preset', preset], true);
  await runWords([...configurePrefix.slice(0, 1), 'cmake', '--build', folder, '--parallel', jobs], !isFirst);
}

/** @param {string[]} words @param {boolean} quiet */
const runWords = ([program = '', ...args], quiet) => run(program, args, { quiet });
