/**
 * Three words read each other with one vector each: it asks, is asked and is given. What that ties together is measured, then
 * q, k and v take the three places. `params.stage` names the part; each stage begins where the one before ended.
 */
import type { Frame } from '../frame.ts';
import type { Scene } from '../scene.ts';
import { litByWork, stageNamed, together, workedLine } from '../toolkit/index.ts';
import { contextOf, say } from './context.ts';
import { metersPart } from './meters.ts';
import { planePart } from './plane.ts';
import { stages } from './stages.ts';
import { worksOf } from './sums.ts';
import { tablesPart } from './tables.ts';
import { vectorsPart } from './vectors.ts';

export const naive: Scene = (input): Frame => {
  const stage = stageNamed('naive', stages, input.params.stage);
  const context = contextOf(input, stage);
  const { grid, height, sum } = context.layout;
  const line = { moment: context.moment, works: worksOf(context) };
  const { marks, figures } = together(
    planePart(context),
    vectorsPart(context),
    tablesPart(context),
    metersPart(context),
    workedLine(grid, line, sum),
  );
  return {
    width: input.size.width,
    height,
    decimals: grid.decimals,
    marks: litByWork(line, marks),
    figures,
    narration: say(`narration.${stage}`),
  };
};
