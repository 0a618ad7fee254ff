import type { InputValues, Lesson } from '../../timeline/lesson.ts';
import type { TracedRun } from '../traced-run.ts';
import type { Program } from './program.ts';
import { recordMatrices, recordNumber } from './record-input.ts';

/** Rows of the embedding table: each sentence has two words of its own and ends with the same one. */
const sentences = { fruit: [0, 2, 4], furniture: [1, 3, 4] } as const;
/** Where that word stands in both. */
const shared = 2;

const minus = 'minus_one';

/**
 * What a model stores and what it makes when it runs: two sentences through one layer and into the next, then the sizes of
 * both in a real model.
 * - `embedding` (5, 2), `wq`, `wk`, `wv` and `deep.wq` of the second layer (2, 2) are stored.
 * - Per sentence `x`, `q`, `k`, `v` (3, 2), causal attention, `deep.x` = x + output, `deep.q`. `it.q` and `it.deep.q` are the
 *   queries of the last word, which both sentences share.
 * - `deep_apart`: the length of the difference of its two queries in the second layer.
 * - `real.*`: bytes, as products of `vocabulary`, `width`, `layers`, `positions` and small constants.
 */
export const storedOrComputed: Program = (run, inputs, lesson) => {
  recordMatrices(run, inputs, lesson, ['embedding', 'wq', 'wk', 'wv', 'deep.wq']);
  for (const [sentence, words] of Object.entries(sentences)) runSentence(run, `${sentence}.`, words);
  run.input(minus, -1, 'hand-made');
  run.scale('furniture.negated', 'furniture.it.deep.q', minus);
  run.add('deep_difference', 'fruit.it.deep.q', 'furniture.negated');
  run.measure('deep_apart', 'norm', 'deep_difference');
  countBytes(run, inputs, lesson);
};

function runSentence(run: TracedRun, prefix: string, words: readonly number[]): void {
  run.rows(`${prefix}x`, 'embedding', words);
  for (const letter of ['q', 'k', 'v']) run.linear(prefix + letter, `${prefix}x`, `w${letter}`);
  run.attention(prefix, `${prefix}q`, `${prefix}k`, `${prefix}v`, { isCausal: true });
  run.add(`${prefix}deep.x`, `${prefix}x`, `${prefix}output`);
  run.linear(`${prefix}deep.q`, `${prefix}deep.x`, 'deep.wq');
  for (const name of ['q', 'deep.q']) run.rows(`${prefix}it.${name}`, prefix + name, [shared]);
}

function countBytes(run: TracedRun, inputs: InputValues, lesson: Pick<Lesson, 'inputs'>): void {
  for (const name of ['vocabulary', 'width', 'layers', 'positions']) recordNumber(run, inputs, lesson, name);
  for (const [name, value] of Object.entries({ number_bytes: 2, three: 3, two: 2 }))
    run.input(name, value, 'hand-made');
  const product = (name: string, ...factors: readonly [string, string]): void => run.scale(name, ...factors);
  product('real.row', 'width', 'three');
  product('real.token_bytes', 'real.row', 'number_bytes');
  product('real.layer_bytes', 'real.token_bytes', 'width');
  product('real.layers_bytes', 'real.layer_bytes', 'layers');
  product('real.vector_bytes', 'width', 'number_bytes');
  product('real.embedding_bytes', 'real.vector_bytes', 'vocabulary');
  product('real.ready_bytes', 'real.token_bytes', 'vocabulary');
  product('real.pairs_bytes', 'real.ready_bytes', 'vocabulary');
  product('real.kept_bytes', 'real.vector_bytes', 'two');
  product('real.position_bytes', 'real.kept_bytes', 'layers');
  product('real.cache_bytes', 'real.position_bytes', 'positions');
  run.scale('real.layer_negated', 'real.layer_bytes', minus);
  run.add('real.ready_excess', 'real.ready_bytes', 'real.layer_negated');
}
