/**
 * Each token of a sentence with its own query, key and value: made from one x, used for finding and for giving. `params.stage`
 * names the part; each stage begins where the one before ended.
 */
import type { Frame } from '../frame.ts';
import type { Scene } from '../scene.ts';
import { litByWork, stageNamed, together, workedLine } from '../toolkit/index.ts';
import { contextOf, say } from './context.ts';
import { readingPart } from './reading.ts';
import { stages } from './stages.ts';
import { followed, worksOf } from './sums.ts';
import { vectorsPart } from './vectors.ts';

export const tokenRoles: Scene = (input): Frame => {
  const stage = stageNamed('token-roles', stages, input.params.stage);
  const context = contextOf(input, stage);
  const { grid, height, sum } = context.layout;
  const line = { moment: context.moment, works: worksOf(context) };
  const { marks, figures } = together(vectorsPart(context), readingPart(context), workedLine(grid, line, sum));
  return {
    width: input.size.width,
    height,
    decimals: grid.decimals,
    marks: litByWork(line, followed(context, marks)),
    figures,
    narration: say(`narration.${stage}`),
  };
};
