/**
 * What a model stores and what it makes when it runs: a small example with two sentences that share a word, then the same in
 * real sizes. `params.stage` names the part; each stage begins where the one before ended.
 */
import type { Frame, Mark } from '../frame.ts';
import type { Scene } from '../scene.ts';
import { emphasised, litByWork, stageNamed, together, workedLine } from '../toolkit/index.ts';
import { type Context, contextOf, say, sharedRow } from './context.ts';
import { listPart } from './list.ts';
import { realPart } from './real.ts';
import { smallPart, times } from './small.ts';
import { sentences, stages } from './stages.ts';
import { worksOf } from './sums.ts';

export const storedOrComputed: Scene = (input): Frame => {
  const stage = stageNamed('stored-or-computed', stages, input.params.stage);
  const context = contextOf(input, stage);
  const { grid, height, sum } = context.layout;
  const line = { moment: context.moment, works: worksOf(context) };
  const { marks, figures } = together(
    smallPart(context),
    workedLine(grid, line, sum),
    realPart(context),
    listPart(context),
  );
  return {
    width: input.size.width,
    height,
    decimals: grid.decimals,
    marks: compared(context, litByWork(line, marks)),
    figures,
    narration: say(`narration.${stage}`),
  };
};

/** The shared word's queries come forward in both sentences: equal in the first layer, not in the second. */
function compared({ moment }: Context, marks: readonly Mark[]): readonly Mark[] {
  const { stage, progress } = moment;
  const light = (part: string): readonly Mark[] =>
    emphasised(
      marks,
      sentences.flatMap((sentence) => sharedRow(`${sentence}.${part}`)),
      'selected',
    );
  if (stage === 'twice' && progress > times.twice.all) return light('q');
  if (stage === 'deeper' && progress > times.deeper.queries) return light('deep.q');
  return marks;
}
