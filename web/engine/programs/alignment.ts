import { invalid } from '../check.ts';
import { modelOf } from '../model-store.ts';
import { traceTranslation, translate } from '../shipped/translate.ts';
import type { TracedRun } from '../traced-run.ts';
import type { ModelProgram } from './program.ts';
import { recordMatrices, recordNumber } from './record-input.ts';

/** The sentence of the lesson, as the trained translator reads it. */
const chinese = ['小猫', '坐在', '垫子上'] as const;

/** English words to be written, each with the state from which it asks. */
const asking = [0, 1, 2] as const;
/** The one that is followed number by number. */
const followed = 1;

/** The ladder from soft to hard: scores are multiplied by these. The last leaves nothing to any word but the first. */
const sharpnesses = [0.25, 1, 2, 4, 64] as const;

/**
 * How a translator looks back at what it has read: states `s` (3, 2) of the writer ask, states `h` (3, 2) of the reader
 * are matched and read.
 * - `attn_dot`, `attn_weights`, `output`: scored by dot products.
 * - `network.*`: the same scored by a small network of three units; of word i `network.<i>.units` (3, 3), one row per word
 *   read, and `scores`; together `network.scores`, `network.attn_weights`, `network.output`.
 * - `sharp.<n>.*`: the followed word's scores times `sharpness`, their `attn_weights`, and `passed`: how much of a change
 *   the weights pass back to the scores. `tuned.*` is the same for the learner's `factor`.
 * - `illustrative` (3, 3): the table an article draws, with its `illustrative.row_sums`.
 * - `trained.`: all that a trained translator with dot products computes as it writes the same sentence, one row of
 *   `trained.decoder.attention.attn_weights` per word and one for the end; `trained_on_source_word`: the share of words with a
 *   meaning of their own, in sentences it never saw, for which it looked most at the word they stand for.
 */
export const alignment: ModelProgram = (run, inputs, lesson, models) => {
  recordMatrices(run, inputs, lesson, ['s', 'h', 'network.query', 'network.key', 'network.v', 'illustrative']);
  recordNumber(run, inputs, lesson, 'factor');
  recordBias(run, inputs['network.bias']);
  run.input('no_scaling', 1, 'hand-made');
  run.attention('', 's', 'h', 'h', { scale: 'no_scaling' });
  scoreByNetwork(run);
  run.rows('followed', 'attn_dot', [followed]);
  for (const [index, sharpness] of sharpnesses.entries()) {
    run.input(`sharp.${index}.sharpness`, sharpness, 'hand-made');
    sharpen(run, `sharp.${index}.`, `sharp.${index}.sharpness`);
  }
  sharpen(run, 'tuned.', 'factor');
  run.rowSum('illustrative.row_sums', 'illustrative');
  const translator = modelOf(models, 'seq2seq-dot');
  const { attention } = translator.report.heldOut;
  if (attention === null) throw invalid('the report of seq2seq-dot must say where it looks');
  run.input('trained_on_source_word', attention.onSourceWord, 'trained');
  const trace = traceTranslation(translator, chinese, translate(translator, chinese));
  return [{ prefix: 'trained.', trace, words: { 'decoder.tokens': translator.words.target } }];
};

/** One number per unit; the engine adds it to each row. */
function recordBias(run: TracedRun, bias: unknown): void {
  const row: unknown = Array.isArray(bias) ? bias[0] : undefined;
  if (!Array.isArray(row)) throw invalid('the input network.bias must be a matrix of one row');
  run.input('network.bias', row, 'hand-made');
}

/** v . tanh(s query + h key + bias), as many units as v has numbers. */
function scoreByNetwork(run: TracedRun): void {
  // The engine's soft cap at 1 is the hyperbolic tangent itself.
  run.input('network.cap', 1, 'hand-made');
  run.linear('network.heard', 'h', 'network.key');
  for (const word of asking) {
    const name = `network.${word}.`;
    run.rows(`${name}asking`, 's', [word, word, word]);
    run.linear(`${name}asked`, `${name}asking`, 'network.query', 'network.bias');
    run.add(`${name}meeting`, 'network.heard', `${name}asked`);
    run.softcap(`${name}units`, `${name}meeting`, 'network.cap');
    run.matmulTransposed(`${name}scores`, 'network.v', `${name}units`);
  }
  run.append('network.first_scores', 'network.0.scores', 'network.1.scores');
  run.append('network.scores', 'network.first_scores', 'network.2.scores');
  run.softmax('network.', 'network.scores');
  run.matmul('network.output', 'network.attn_weights', 'h');
}

function sharpen(run: TracedRun, prefix: string, sharpness: string): void {
  run.scale(`${prefix}scores`, 'followed', sharpness);
  run.softmax(prefix, `${prefix}scores`);
  run.measure(`${prefix}jacobian`, 'softmax_jacobian_norm', `${prefix}attn_weights`);
  run.scale(`${prefix}passed`, `${prefix}jacobian`, sharpness);
}
