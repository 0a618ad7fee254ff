import type { Program } from './program.ts';
import { recordMatrices } from './record-input.ts';
import { putSideBySide } from './side-by-side.ts';

const heads = [1, 2] as const;
const projections = ['q', 'k', 'v'] as const;

/**
 * Two heads read three tokens; inputs x (3, 4), for each head h its columns wq<h>, wk<h>, wv<h> (4, 2), and wo (4, 4).
 * - `head<h>.*`: the head's own q, k, v, made from the whole of x, and its attention, without a mask.
 * - `context` (3, 4): the heads' outputs side by side; `output`: context wo; `result`: x + output.
 */
export const multiHead: Program = (run, inputs, lesson) => {
  const weights = heads.flatMap((head) => projections.map((name) => `w${name}${head}`));
  recordMatrices(run, inputs, lesson, ['x', ...weights, 'wo']);
  for (const head of heads) {
    const prefix = `head${head}.`;
    for (const name of projections) run.linear(prefix + name, 'x', `w${name}${head}`);
    run.attention(prefix, `${prefix}q`, `${prefix}k`, `${prefix}v`);
  }
  putSideBySide(run, 'context', 'head1.output', 'head2.output');
  run.linear('output', 'context', 'wo');
  run.add('result', 'x', 'output');
};
