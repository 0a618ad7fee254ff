import type { TracedRun } from '../traced-run.ts';
import { subtract } from './difference.ts';
import type { Program } from './program.ts';
import { recordMatrices } from './record-input.ts';

/**
 * Three words read each other, first each with its one vector, then with three; inputs x (3, 2), wq, wk, wv (2, 2). No scaling.
 * - `attn_dot`, `attn_weights`, `output`: x serves as query, key and value.
 * - `q`, `k`, `v` and `split.*`: the same with projections.
 * - `largest_asymmetry`, `self_preference` of both tables of scores; `scores_spread` tells whether those of `split` differ at all.
 * - `matrices_apart`: the length of the row in which wq and wk differ most, 0 where they are the same.
 * - `length` of each x; `shadow[i][j]`: how far x of j reaches in the direction of x of i, so that length times shadow is the
 *   score. A word whose x is zero has no direction: zeros.
 * - `word.i`: x of word i alone, to tell which word an edit moved.
 */
export const naive: Program = (run, inputs, lesson) => {
  recordMatrices(run, inputs, lesson, ['x', 'wq', 'wk', 'wv']);
  run.input('no_scaling', 1, 'hand-made');
  run.attention('', 'x', 'x', 'x', { scale: 'no_scaling' });
  measureScores(run, '');
  run.measure('length', 'norm', 'x');
  run.divide('shadow', 'attn_dot', 'length');
  for (const word of [0, 1, 2]) run.rows(`word.${word}`, 'x', [word]);
  for (const letter of ['q', 'k', 'v']) run.linear(letter, 'x', `w${letter}`);
  run.attention('split.', 'q', 'k', 'v', { scale: 'no_scaling' });
  measureScores(run, 'split.');
  run.measure('scores_spread', 'standard_deviation', 'split.attn_dot');
  compareMatrices(run);
};

function compareMatrices(run: TracedRun): void {
  subtract(run, 'matrices.difference', 'wq', 'wk');
  run.measure('matrices.row_lengths', 'norm', 'matrices.difference');
  run.measure('matrices_apart', 'largest', 'matrices.row_lengths');
}

function measureScores(run: TracedRun, prefix: string): void {
  for (const measure of ['largest_asymmetry', 'self_preference'] as const)
    run.measure(prefix + measure, measure, `${prefix}attn_dot`);
}
