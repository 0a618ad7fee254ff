import { buildNative } from '../artefacts/cmake.mjs';
import { inProject, variants } from '../support/paths.mjs';
import { runForOutput } from '../support/process.mjs';
import { sideBySide } from '../support/side-by-side.mjs';
import { outcomeOf, single, sum } from './outcome.mjs';

/**
 * The C++ tests of every variant natively, with sanitizers; as WebAssembly they are in the page of tests, which the browser suite
 * opens (run-wasm-tests.mjs runs them in Node). Natively relaxed-simd rounds a * b + c once; its other legal answer is what
 * simd128 computes (the preset native-relaxed-simd-unfused builds that too).
 * Two compilers warn of more, and find more undefined behaviour, than one: g++ builds simd128, which has every test, and clang
 * the others, in half the time.
 * Two run beside each other: while one links or tests, which takes one processor, the other compiles. The longest comes first.
 */
export async function cppSuite() {
  const others = variants.filter((variant) => variant !== 'simd128');
  const runs = ['simd128', ...others].map((variant) => () => runNative(variant));
  return sum(await sideBySide(runs, outcomeOf));
}

/** @param {string} variant */
async function runNative(variant) {
  await buildNative(variant);
  return readSummary(
    `native ${variant}`,
    await runForOutput(inProject(`build/native-${variant}/tests/cpp/aw_tests`), [], { quiet: true }),
  );
}

/**
 * Reads doctest's line of totals. A run that ends without one (a sanitizer's report, a trap) has failed once.
 * @param {string} title @param {import('../support/process.mjs').Finished} finished
 */
function readSummary(title, { code, output }) {
  const found = /test cases:\s*\d+\s*\|\s*(\d+) passed\s*\|\s*(\d+) failed/.exec(output);
  const [passed, failed] = [Number(found?.[1]), Number(found?.[2])];
  if (!found || (code !== 0 && failed === 0)) return single(false, `${title}: exit code ${code}\n${output}`);
  return { passed, failed, details: failed > 0 ? `${title}:\n${output}` : '' };
}
