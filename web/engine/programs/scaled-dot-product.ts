import { modelOf } from '../model-store.ts';
import { traceReading } from '../shipped/read-sentence.ts';
import type { TracedRun } from '../traced-run.ts';
import { subtract } from './difference.ts';
import type { ModelProgram } from './program.ts';
import { pronounSentence } from './pronoun-sentence.ts';
import { recordMatrices, recordNumber, recordSeed } from './record-input.ts';

/** Widths whose roots are whole numbers: 2, 4, 8, 16. */
export const headDims = [4, 16, 64, 256] as const;

/** So many queries meet so many keys at each width. */
const drawn = 8;

/**
 * Why scores are divided by the root of the width, and the whole formula on a small example.
 * - Per width d: `d<d>.q`, `d<d>.k` (8, d) drawn from `seed`, `d<d>.attn_dot`, `attn_scaled`, `attn_weights`; `spread` and
 *   `scaled_spread` are the standard deviations of both kinds of scores. Then two ways to weights, each with `top_mean`, `gradient_mean`: means over the
 *   queries of the largest weight and of the size of what softmax passes back. `plain.` takes the dot products as they are,
 *   `tuned.` the divided ones times `factor`.
 * - `undone`: how far the two means of the largest weight are apart at width 64.
 * - `arrows.*`: one query and two keys of two numbers; `length` of the keys, `cosine` of their angles with the query.
 * - `small.*`: three words, (3, 2) each, through the whole formula; `row_sums` of the weights.
 * - `reader.`: all that the trained reader computes for a sentence, names as in `Model.trace`.
 */
export const scaledDotProduct: ModelProgram = (run, inputs, lesson, models) => {
  const seed = recordSeed(run, inputs, lesson, 'seed');
  recordNumber(run, inputs, lesson, 'factor');
  for (const [index, headDim] of headDims.entries()) {
    const name = `d${headDim}.`;
    for (const [half, letter] of ['q', 'k'].entries()) {
      run.seededNormal(name + letter, {
        shape: [drawn, headDim],
        // No seed shares a stream with the next one.
        seed: seed * 2 * headDims.length + 2 * index + half,
        standardDeviation: 1,
      });
    }
    weighBothWays(run, name);
  }
  recordMatrices(run, inputs, lesson, ['arrows.q', 'arrows.k', 'small.q', 'small.k', 'small.v']);
  compareArrows(run);
  subtract(run, 'undone', 'd64.tuned.top_mean', 'd64.plain.top_mean');
  run.attention('small.', 'small.q', 'small.k', 'small.v');
  run.rowSum('small.row_sums', 'small.attn_weights');
  return [{ prefix: 'reader.', trace: traceReading(modelOf(models, 'reader'), pronounSentence, 'full') }];
};

function weighBothWays(run: TracedRun, name: string): void {
  run.attention(name, `${name}q`, `${name}k`, `${name}k`);
  run.measure(`${name}spread`, 'standard_deviation', `${name}attn_dot`);
  run.measure(`${name}scaled_spread`, 'standard_deviation', `${name}attn_scaled`);
  run.scale(`${name}tuned.scores`, `${name}attn_scaled`, 'factor');
  run.softmax(`${name}plain.`, `${name}attn_dot`);
  run.softmax(`${name}tuned.`, `${name}tuned.scores`);
  for (const way of ['plain.', 'tuned.']) {
    const prefix = name + way;
    run.measure(`${prefix}top`, 'largest', `${prefix}attn_weights`);
    run.measure(`${prefix}top_mean`, 'mean', `${prefix}top`);
    run.measure(`${prefix}gradient`, 'softmax_jacobian_norm', `${prefix}attn_weights`);
    run.measure(`${prefix}gradient_mean`, 'mean', `${prefix}gradient`);
  }
}

function compareArrows(run: TracedRun): void {
  run.attention('arrows.', 'arrows.q', 'arrows.k', 'arrows.k');
  run.measure('arrows.length', 'norm', 'arrows.k');
  run.measure('arrows.query_length', 'norm', 'arrows.q');
  run.transpose('arrows.dot_column', 'arrows.attn_dot');
  run.divide('arrows.per_length', 'arrows.dot_column', 'arrows.length');
  run.transpose('arrows.per_length_row', 'arrows.per_length');
  run.divide('arrows.cosine', 'arrows.per_length_row', 'arrows.query_length');
}
