import { existsSync } from 'node:fs';
import { withEmscripten } from '../setup/emscripten.mjs';
import { inProject, jobs, variants } from '../support/paths.mjs';
import { run } from '../support/process.mjs';

/**
 * The WebAssembly modules of each variant: the target that makes it, and where its `.mjs` and `.wasm` lie in the build folder.
 * @satisfies {Record<string, { target: string, path: string }>}
 */
const wasmModules = {
  engine: { target: 'aw_engine', path: 'src/bindings/engine' },
  trainer: { target: 'aw_trainer', path: 'src/bindings/trainer' },
  workbench: { target: 'aw_workbench', path: 'src/bench/workbench' },
  backward: { target: 'aw_backward', path: 'tests/bindings/backward/backward' },
  tests: { target: 'aw_browser_tests', path: 'tests/cpp/tests' },
};

/** @typedef {keyof typeof wasmModules} WasmModule */

/** The files of a module in every variant, as paths in the project. @param {WasmModule} name */
export const wasmFiles = (name) =>
  variants.flatMap((variant) => ['mjs', 'wasm'].map((extension) => wasmFile(variant, name, extension)));

/** @param {string} variant @param {WasmModule} name @param {string} extension */
const wasmFile = (variant, name, extension) =>
  `build/wasm-${variant}/${wasmModules[name].path}-${variant}.${extension}`;

/**
 * Builds the native tests of one variant, with the sanitizers of its preset.
 * @param {string} variant
 */
export const buildNative = (variant) =>
  buildTargets({
    preset: `native-${variant}`,
    targets: ['aw_tests'],
    products: [`build/native-${variant}/tests/cpp/aw_tests`],
  });

/** Builds the fuzzing programs, with clang and the sanitizers. */
export const buildFuzz = () =>
  buildTargets({
    preset: 'fuzz',
    targets: ['tests/fuzz/all'],
    products: ['build/fuzz/tests/fuzz/aw_fuzz_safetensors'],
  });

/**
 * Builds WebAssembly modules of one variant.
 * @param {string} variant @param {readonly WasmModule[]} names
 */
export const buildWasm = (variant, names) =>
  buildTargets({
    preset: `wasm-${variant}`,
    targets: names.map((name) => wasmModules[name].target),
    products: names.map((name) => wasmFile(variant, name, 'wasm')),
    wrapper: [withEmscripten],
    configure: ['emcmake'],
  });

/**
 * CMake configures anew by itself when a CMakeLists.txt changed. Where a product is not there yet, building takes minutes and
 * its progress is shown. Ninja is called directly: told to stop, it stops its compilers too, which `cmake --build` does not.
 * @param {object} build
 * @param {string} build.preset
 * @param {readonly string[]} build.targets
 * @param {readonly string[]} build.products paths in the project of what the targets make
 * @param {string[]} [build.wrapper]  words before each command
 * @param {string[]} [build.configure] words between those and the command that configures
 */
async function buildTargets({ preset, targets, products, wrapper = [], configure = [] }) {
  const folder = inProject('build', preset);
  const quiet = products.every((product) => existsSync(inProject(product)));
  if (!existsSync(`${folder}/build.ninja`))
    await runWords([...wrapper, ...configure, 'cmake', '--preset', preset], true);
  await runWords([...wrapper, 'ninja', '-C', folder, '-j', jobs, ...targets], quiet);
}

/** @param {string[]} words @param {boolean} quiet */
const runWords = ([program = '', ...args], quiet) => run(program, args, { quiet });
