import type { TracedRun } from '../traced-run.ts';
import { subtract } from './difference.ts';
import type { Program } from './program.ts';
import { recordMatrices } from './record-input.ts';

/**
 * What a query, a key and a value are each for, on three small examples. No scaling.
 * - A table of four: inputs ask (1, 2), labels (4, 2), goods (4, 1). `soft.*` reads by shares; `exact.*` is the same with its scores
 *   made so far apart that the best takes everything (equal ones share).
 * - Three source words: inputs state (1, 2), memory (3, 2), contents (3, 2). `early.*` matches and reads memory, `parted.*` reads
 *   contents.
 * - Three tokens of one sentence: inputs x (3, 3), wq, wk, wv (3, 2); `q`, `k`, `v`, `attn_weights`, `output`. `length.x`,
 *   `length.v` of each token; `labels_from_goods` is the length of the row in which k and v differ most.
 */
export const roles: Program = (run, inputs, lesson) => {
  recordMatrices(run, inputs, lesson, ['ask', 'labels', 'goods', 'state', 'memory', 'contents', 'x', 'wq', 'wk', 'wv']);
  run.input('no_scaling', 1, 'hand-made');
  run.input('best_only', 10_000, 'hand-made');
  const scale = 'no_scaling';
  run.attention('exact.', 'ask', 'labels', 'goods', { scale: 'best_only' });
  run.attention('soft.', 'ask', 'labels', 'goods', { scale });
  run.attention('early.', 'state', 'memory', 'memory', { scale });
  run.attention('parted.', 'state', 'memory', 'contents', { scale });
  for (const letter of ['q', 'k', 'v']) run.linear(letter, 'x', `w${letter}`);
  run.attention('', 'q', 'k', 'v', { scale });
  for (const name of ['x', 'v']) run.measure(`length.${name}`, 'norm', name);
  compareLabelsWithGoods(run);
};

function compareLabelsWithGoods(run: TracedRun): void {
  subtract(run, 'k.minus_v', 'k', 'v');
  run.measure('k.minus_v.lengths', 'norm', 'k.minus_v');
  run.measure('labels_from_goods', 'largest', 'k.minus_v.lengths');
}
