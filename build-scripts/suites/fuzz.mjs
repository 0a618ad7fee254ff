import { mkdirSync, readFileSync } from 'node:fs';
import { buildFuzz } from '../artefacts/cmake.mjs';
import { inProject } from '../support/paths.mjs';
import { runForOutput } from '../support/process.mjs';
import { sideBySide } from '../support/side-by-side.mjs';
import { single, sum } from './outcome.mjs';

/** A short run, as every test run has. */
export const fuzzSuite = () => fuzzAll(5);

/**
 * Each entry point that reads what others wrote, fuzzed from a fixed seed.
 * @param {number} seconds for each
 */
export async function fuzzAll(seconds) {
  await buildFuzz();
  return sum(await sideBySide(fuzzTargets(), (target) => fuzzFor(target, seconds)));
}

/** The targets, as their CMake file lists them. */
function fuzzTargets() {
  const list = /foreach\(target ([^)]*)\)/.exec(readFileSync(inProject('tests/fuzz/CMakeLists.txt'), 'utf8'));
  return list?.[1]?.split(' ') ?? [];
}

/**
 * Inputs that found something new are kept in build/fuzz/corpus and tried first the next time.
 * @param {string} target @param {number} seconds
 */
async function fuzzFor(target, seconds) {
  const corpus = inProject('build/fuzz/corpus', target);
  mkdirSync(corpus, { recursive: true });
  const { code, output } = await runForOutput(
    inProject('build/fuzz/tests/fuzz', `aw_fuzz_${target}`),
    [
      corpus,
      inProject('tests/fuzz/corpus', target),
      '-seed=1',
      `-max_total_time=${seconds}`,
      '-rss_limit_mb=1024',
      '-print_final_stats=0',
      `-artifact_prefix=${inProject('build/fuzz')}/${target}-`,
    ],
    { quiet: true },
  );
  return single(code === 0, code === 0 ? '' : `fuzzing ${target}: exit code ${code}\n${output}`);
}
