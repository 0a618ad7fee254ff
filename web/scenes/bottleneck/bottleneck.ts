/**
 * The card of fixed size, and looking back: two trained translators on one sentence, and how often each is right.
 * `params.stage` names the part; each stage begins where the one before ended.
 */
import type { Frame } from '../frame.ts';
import type { Scene } from '../scene.ts';
import { stageNamed, together } from '../toolkit/index.ts';
import { alignmentPart } from './alignment-table.ts';
import { contextOf, say } from './context.ts';
import { curvePart } from './curve.ts';
import { saidPart } from './said.ts';
import { sourcePart } from './source.ts';
import { stages } from './stages.ts';

export const bottleneck: Scene = (input): Frame => {
  const stage = stageNamed('bottleneck', stages, input.params.stage);
  const context = contextOf(input, stage);
  const { grid, height } = context.layout;
  const { marks, figures } = together(
    curvePart(context),
    sourcePart(context),
    saidPart(context),
    alignmentPart(context),
  );
  return {
    width: input.size.width,
    height,
    decimals: grid.decimals,
    marks,
    figures,
    narration: say(`narration.${stage}`),
  };
};
