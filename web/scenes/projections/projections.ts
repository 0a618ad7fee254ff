/**
 * One x, three projections, as one continuous picture: the sizes asked for, a sentence as vectors, a small example worked out
 * by hand, the real size beside it, and what scores between words follow from. `params.stage` names the part of it; each
 * stage begins where the one before ended.
 */
import type { Frame } from '../frame.ts';
import type { Scene, SceneInput } from '../scene.ts';
import { gridFor, together } from '../toolkit/index.ts';
import { contextOf, layoutOf, say } from './context.ts';
import { largePart } from './large.ts';
import { sentencePart } from './sentence.ts';
import { smallPart } from './small.ts';
import { Moment, type StageName, stages } from './stages.ts';
import { highlighted, sumPart } from './sums.ts';
import { tablesPart } from './tables.ts';

export const projections: Scene = (input): Frame => {
  const stage = stageOf(input);
  const layout = layoutOf(input);
  const context = contextOf(input, new Moment(stage, input.progress, gridFor(input.size.width).compact), layout);
  const { marks, figures } = together(
    sentencePart(context),
    smallPart(context),
    tablesPart(context),
    sumPart(context),
    largePart(context),
  );
  return {
    width: input.size.width,
    height: layout.height,
    decimals: layout.grid.decimals,
    marks: highlighted(context, marks),
    figures,
    narration: say(`narration.${stage}`),
  };
};

function stageOf({ params }: SceneInput): StageName {
  const stage = stages.find((known) => known === params.stage);
  if (stage === undefined)
    throw new RangeError(`projections: the stage ${String(params.stage)} is none of ${stages.join(', ')}`);
  return stage;
}
