/**
 * Looking something up, exactly and softly, in a table whose labels and goods are different things; then the same with words, where
 * labels and goods began as one. `params.stage` names the part; each stage begins where the one before ended.
 */
import type { Frame } from '../frame.ts';
import type { Scene } from '../scene.ts';
import { stageNamed, together } from '../toolkit/index.ts';
import { contextOf, say } from './context.ts';
import { officePart } from './office.ts';
import { sourceWordsPart } from './source-words.ts';
import { stages } from './stages.ts';

export const lookUp: Scene = (input): Frame => {
  const stage = stageNamed('look-up', stages, input.params.stage);
  const context = contextOf(input, stage);
  const { grid, height } = context.layout;
  const { marks, figures } = together(officePart(context), sourceWordsPart(context));
  return {
    width: input.size.width,
    height,
    decimals: grid.decimals,
    marks,
    figures,
    narration: say(`narration.${stage}`),
  };
};
