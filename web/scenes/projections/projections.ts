/**
 * One x, three projections, as one continuous picture: the sizes asked for, a sentence as vectors, a small example worked out
 * by hand, the real size beside it, and what scores between words follow from. `params.stage` names the part of it; each
 * stage begins where the one before ended.
 */
import type { Frame } from '../frame.ts';
import type { Scene } from '../scene.ts';
import { gridFor, litByWork, stageNamed, together, workedLine } from '../toolkit/index.ts';
import { contextOf, layoutOf, say } from './context.ts';
import { largePart } from './large.ts';
import { sentencePart } from './sentence.ts';
import { smallPart } from './small.ts';
import { momentOf, stages } from './stages.ts';
import { worksOf } from './sums.ts';
import { tablesPart } from './tables.ts';

export const projections: Scene = (input): Frame => {
  const stage = stageNamed('projections', stages, input.params.stage);
  const layout = layoutOf(input);
  const context = contextOf(input, momentOf(stage, input.progress, gridFor(input.size.width).compact), layout);
  const line = { moment: context.moment, works: worksOf(context) };
  const { marks, figures } = together(
    sentencePart(context),
    smallPart(context),
    tablesPart(context),
    workedLine(layout.grid, line, layout.sum),
    largePart(context),
  );
  return {
    width: input.size.width,
    height: layout.height,
    decimals: layout.grid.decimals,
    marks: litByWork(line, marks),
    figures,
    narration: say(`narration.${stage}`),
  };
};
