import { invalid } from '../check.ts';
import type { TracedRun } from '../traced-run.ts';
import { subtract } from './difference.ts';
import type { Program } from './program.ts';
import { recordMatrices } from './record-input.ts';
import { putSideBySide } from './side-by-side.ts';

const projections = ['q', 'k', 'v'] as const;
const steps = [1, 2, 3] as const;
const headDim = 2;

/**
 * Three tokens arrive one by one; inputs x1, x2, x3 (1, 2), one head's wq, wk, wv (2, 2), a second head's wq_second, wk_second,
 * wv_second (2, 2).
 * - `cached.t.*`: step t projects token t alone, puts its key and value on the shelf, and asks everything on it. No mask: nothing
 *   lies in the future.
 * - `uncached.t.*`: step t projects tokens 1 to t again and asks all their queries under the causal mask.
 * - `two.t.*`: as `cached`, with both heads; their weights stand side by side in `two.wq`, `two.wk`, `two.wv`.
 * - `stale.*`: the shelf filled while token 1 was still the lesson's own, asked by token 3 as it is now.
 */
export const kvCache: Program = (run, inputs, lesson) => {
  recordMatrices(run, inputs, lesson, [
    'x1',
    'x2',
    'x3',
    ...projections.flatMap((name) => [`w${name}`, `w${name}_second`]),
  ]);
  run.append('x12', 'x1', 'x2');
  run.append('x', 'x12', 'x3');
  runCached(run);
  runUncached(run);
  compareOutputs(run);
  runTwoHeads(run);
  runStale(run, lesson);
};

function runCached(run: TracedRun): void {
  run.selectTally('cached');
  run.createCache('shelf', { numKvHeads: 1, headDim, capacity: steps.length });
  for (const step of steps) {
    const prefix = `cached.${step}.`;
    for (const name of projections) run.linear(prefix + name, `x${step}`, `w${name}`);
    run.cacheAppend(prefix, 'shelf', `${prefix}k`, `${prefix}v`);
    run.attention(prefix, `${prefix}q`, `${prefix}keys`, `${prefix}values`);
    run.recordTally(prefix);
  }
}

function runUncached(run: TracedRun): void {
  run.selectTally('uncached');
  for (const step of steps) {
    const prefix = `uncached.${step}.`;
    run.rows(
      `${prefix}x`,
      'x',
      Array.from({ length: step }, (_, row) => row),
    );
    for (const name of projections) run.linear(prefix + name, `${prefix}x`, `w${name}`);
    run.attention(prefix, `${prefix}q`, `${prefix}k`, `${prefix}v`, { isCausal: true });
    run.recordTally(prefix);
  }
}

/** `output_difference`: the length of what is left when one way's output for token 3 is taken from the other's. */
function compareOutputs(run: TracedRun): void {
  run.selectTally('comparison');
  run.rows('uncached.3.last_output', 'uncached.3.output', [steps.length - 1]);
  subtract(run, 'outputs_apart', 'cached.3.output', 'uncached.3.last_output');
  run.measure('output_difference', 'norm', 'outputs_apart');
}

function runTwoHeads(run: TracedRun): void {
  run.selectTally('two');
  for (const name of projections) putSideBySide(run, `two.w${name}`, `w${name}`, `w${name}_second`);
  run.createCache('two shelves', { numKvHeads: 2, headDim, capacity: steps.length });
  for (const step of steps) {
    const prefix = `two.${step}.`;
    for (const name of projections) {
      run.linear(`${prefix}projected_${name}`, `x${step}`, `two.w${name}`);
      run.splitHeads(prefix + name, `${prefix}projected_${name}`, 2);
    }
    run.cacheAppend(prefix, 'two shelves', `${prefix}k`, `${prefix}v`);
    run.attention(prefix, `${prefix}q`, `${prefix}keys`, `${prefix}values`);
  }
}

function runStale(run: TracedRun, lesson: Parameters<Program>[2]): void {
  const own = lesson.inputs.x1;
  if (own?.kind !== 'matrix') throw invalid('the input x1 must be a matrix');
  run.selectTally('stale');
  run.input('stale.x1', own.value, own.origin);
  run.createCache('stale shelf', { numKvHeads: 1, headDim, capacity: steps.length });
  run.linear('stale.1.k', 'stale.x1', 'wk');
  run.linear('stale.1.v', 'stale.x1', 'wv');
  run.cacheAppend('stale.1.', 'stale shelf', 'stale.1.k', 'stale.1.v');
  run.cacheAppend('stale.2.', 'stale shelf', 'cached.2.k', 'cached.2.v');
  run.cacheAppend('stale.3.', 'stale shelf', 'cached.3.k', 'cached.3.v');
  run.attention('stale.3.', 'cached.3.q', 'stale.3.keys', 'stale.3.values');
}
