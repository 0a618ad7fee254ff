import { tokenize } from '../../text/tokenize.ts';
import type { InputValues, Lesson } from '../../timeline/lesson.ts';
import { invalid } from '../check.ts';
import type { TracedRun } from '../traced-run.ts';
import type { Program } from './program.ts';
import { recordMatrices, recordSeed } from './record-input.ts';

const letters = ['q', 'k', 'v'] as const;

/** Width of a token's vector and of one head, as in BERT and the small GPT-2. */
const hiddenSize = 768;
const headDim = 64;

/**
 * One x, three projections: once small and made by hand, once in the size of a real model with seeded numbers.
 * - `x` (3, 3), `wq`, `wk`, `wv` (3, 2) are inputs; `q`, `k`, `v` follow. `likeness` is x with itself, `scores` q with k,
 *   `scores_mirrored` its transpose, `scores_spread`
 *   tells whether they differ at all. `m` = wq wk transposed gives the same scores without q and k: `xm` with x, `scores_by_m`.
 * - `q.column.c` and `q.row.i` are parts of q, to tell what an edit moved.
 * - `real.*`: the sentence in vectors of 768 numbers drawn from `seed` and each word, projected to 64 by weights drawn from
 *   `weights_seed`. The lesson's own words are drawn by their ids, so that both languages show the same numbers.
 * - `small.multiply_adds`, `real.multiply_adds`: multiplications that q took.
 */
export const projections: Program = (run, inputs, lesson) => {
  recordMatrices(run, inputs, lesson, ['x', 'wq', 'wk', 'wv']);
  projectSmall(run);
  compareScores(run);
  runReal(run, inputs, lesson);
};

function projectSmall(run: TracedRun): void {
  run.selectTally('small');
  run.linear('q', 'x', 'wq');
  run.recordTally('small.');
  run.linear('k', 'x', 'wk');
  run.linear('v', 'x', 'wv');
  run.transpose('q.columns', 'q');
  for (const column of [0, 1]) run.rows(`q.column.${column}`, 'q.columns', [column]);
  for (const row of [0, 1, 2]) run.rows(`q.row.${row}`, 'q', [row]);
}

function compareScores(run: TracedRun): void {
  run.matmulTransposed('likeness', 'x', 'x');
  run.matmulTransposed('scores', 'q', 'k');
  run.transpose('scores_mirrored', 'scores');
  run.measure('largest_asymmetry', 'largest_asymmetry', 'scores');
  run.measure('scores_spread', 'standard_deviation', 'scores');
  run.matmulTransposed('m', 'wq', 'wk');
  run.matmul('xm', 'x', 'm');
  run.matmulTransposed('scores_by_m', 'xm', 'x');
}

function runReal(run: TracedRun, inputs: InputValues, lesson: Pick<Lesson, 'inputs'>): void {
  const seed = recordSeed(run, inputs, lesson, 'seed');
  const weightsSeed = recordSeed(run, inputs, lesson, 'weights_seed');
  run.wordVectors('real.x', { words: wordsOf(inputs, lesson), dim: hiddenSize, seed });
  for (const [index, name] of letters.entries()) {
    run.seededNormal(`real.w${name}`, {
      shape: [hiddenSize, headDim],
      seed: weightsSeed + index,
      // Sums of 768 products then spread as widely as x itself.
      standardDeviation: 1 / Math.sqrt(hiddenSize),
    });
    run.selectTally(`real ${name}`);
    run.linear(`real.${name}`, 'real.x', `real.w${name}`);
    if (name === 'q') run.recordTally('real.');
  }
}

function wordsOf({ sentence: typed }: InputValues, { inputs }: Pick<Lesson, 'inputs'>): readonly string[] {
  const spec = inputs.sentence;
  if (spec?.kind !== 'sentence') throw invalid('the input sentence must be a sentence');
  return typeof typed === 'string' ? tokenize(typed) : spec.tokens;
}
