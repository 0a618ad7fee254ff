import type { Program } from './program.ts';
import { recordMatrices } from './record-input.ts';

/** Inputs q (1, n), k (1, n). */
export const dotProduct: Program = (run, inputs, lesson) => {
  recordMatrices(run, inputs, lesson, ['q', 'k']);
  run.matmulTransposed('dot', 'q', 'k');
};

/** Inputs a (rows, inner), b (inner, columns). */
export const matrixProduct: Program = (run, inputs, lesson) => {
  recordMatrices(run, inputs, lesson, ['a', 'b']);
  run.matmul('product', 'a', 'b');
};

/** Inputs scores (1, n), minus_ones (1, n); softmax in single moves, so that each has its own numbers. */
export const softmax: Program = (run, inputs, lesson) => {
  recordMatrices(run, inputs, lesson, ['scores', 'minus_ones']);
  // As one head, so that the largest of each row comes as a matrix (1, 1).
  run.splitHeads('scores_by_head', 'scores', 1);
  run.rowMax('row_max', 'scores_by_head');
  run.matmul('minus_max', 'row_max', 'minus_ones');
  run.add('scores_shifted', 'scores', 'minus_max');
  run.exp('exp_shifted', 'scores_shifted');
  run.rowSum('row_sum', 'exp_shifted');
  run.divide('attn_weights', 'exp_shifted', 'row_sum');
  run.rowSum('attn_weights_sum', 'attn_weights');
};
