/**
 * Why scores are divided by the root of the width: dot products of seeded numbers, what softmax makes of them, and the whole
 * formula on three words. `params.stage` names the part; each stage begins where the one before ended.
 */
import type { Frame, Mark } from '../frame.ts';
import type { Scene } from '../scene.ts';
import { productHighlight, refsOf, stageNamed, together } from '../toolkit/index.ts';
import { arrowsPart } from './arrows.ts';
import { type Context, contextOf, say } from './context.ts';
import { dotsPart } from './dots.ts';
import { formulaPart, formulaTimes } from './formula.ts';
import { stages } from './stages.ts';
import { weightsPart } from './weights.ts';

export const scaledDotProduct: Scene = (input): Frame => {
  const stage = stageNamed('scaled-dot-product', stages, input.params.stage);
  const context = contextOf(input, stage);
  const { grid, height } = context.layout;
  const { marks, figures } = together(
    dotsPart(context),
    weightsPart(context),
    arrowsPart(context),
    formulaPart(context),
  );
  return {
    width: input.size.width,
    height,
    decimals: grid.decimals,
    marks: firstRow(context, marks),
    figures,
    narration: say(`narration.${stage}`),
  };
};

/** While the first row of scores is made: its query, and the key that it meets. */
function firstRow({ moment, view }: Context, marks: readonly Mark[]): readonly Mark[] {
  const [from, to] = formulaTimes.rows.first;
  if (moment.stage !== 'rows' || moment.progress <= from || moment.progress > to) return marks;
  const [q, k, dot] = [view('small.q'), view('small.k'), view('small.attn_dot')];
  const row = (of: typeof q) => refsOf(of)[0] ?? [];
  return productHighlight(marks, row(q), row(k), dot.ref(0, 0));
}
