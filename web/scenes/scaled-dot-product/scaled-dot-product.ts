/**
 * Why scores are divided by the root of the width: dot products of seeded numbers, what softmax makes of them, and the whole
 * formula on three words. `params.stage` names the part; each stage begins where the one before ended.
 */
import type { Mark } from '../frame.ts';
import { productHighlight, refsOf, tellStory } from '../toolkit/index.ts';
import { arrowsPart } from './arrows.ts';
import { type Context, contextOf } from './context.ts';
import { dotsPart } from './dots.ts';
import { formulaPart, formulaTimes } from './formula.ts';
import { realPart } from './real.ts';
import { story } from './stages.ts';
import { weightsPart } from './weights.ts';

export const scaledDotProduct = tellStory({
  story,
  contextOf,
  parts: [dotsPart, weightsPart, arrowsPart, formulaPart, realPart],
  finish: firstRow,
});

/** While the first row of scores is made: its query, and the key that it meets. */
function firstRow({ moment, view }: Context, marks: readonly Mark[]): readonly Mark[] {
  const [from, to] = formulaTimes.rows.first;
  if (moment.stage !== 'rows' || moment.progress <= from || moment.progress > to) return marks;
  const [q, k, dot] = [view('small.q'), view('small.k'), view('small.attn_dot')];
  const row = (of: typeof q) => refsOf(of)[0] ?? [];
  return productHighlight(marks, row(q), row(k), dot.ref(0, 0));
}
