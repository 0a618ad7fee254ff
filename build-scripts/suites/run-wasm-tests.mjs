// Runs the C++ tests, compiled to WebAssembly, in Node:  node run-wasm-tests.mjs VARIANT [FILTER]
import { inProject } from '../support/paths.mjs';

const [variant = 'simd128', filter = ''] = process.argv.slice(2);
if (variant === 'relaxed-simd') await import('../support/take-relaxed-simd.mjs');
const { default: createModule } = await import(inProject(`build/wasm-${variant}/tests/cpp/tests-${variant}.mjs`));
const module = await createModule();
if (module.variant() !== variant) throw new Error(`asked for ${variant}, but the module is ${module.variant()}`);

let current = '';
module.runTests(filter, (/** @type {Record<string, string | number>} */ event) => {
  if (event.kind === 'caseStart') current = `${event.suite}: ${event.name}`;
  if (event.kind === 'failure')
    console.log(`${current}\n  ${event.file}:${event.line}: ${event.message} ${event.expanded}`);
  if (event.kind === 'runEnd') {
    const { passed, failed } = event;
    console.log(`test cases: ${Number(passed) + Number(failed)} | ${passed} passed | ${failed} failed`);
    process.exitCode = Number(failed) > 0 ? 1 : 0;
  }
});
