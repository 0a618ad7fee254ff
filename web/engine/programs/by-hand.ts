import type { Program } from './program.ts';
import { recordMatrices } from './record-input.ts';

/**
 * One query reads three keys and values; inputs q (1, 2), k (3, 2), v (3, 2). Softmax is shown twice: over plain
 * exponentials, then as it is computed, with the row's largest score subtracted.
 */
export const byHand: Program = (run, inputs, lesson) => {
  recordMatrices(run, inputs, lesson, ['q', 'k', 'v']);
  run.attention('', 'q', 'k', 'v');
  run.exp('exp_plain', 'attn_scores');
  run.rowSum('exp_plain_sum', 'exp_plain');
  run.divide('weights_plain', 'exp_plain', 'exp_plain_sum');
  run.rowSum('attn_weights_sum', 'attn_weights');
};
