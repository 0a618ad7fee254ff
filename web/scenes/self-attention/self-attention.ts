/**
 * A trained model reads a sentence whose pronoun may mean one of two things: the row of the pronoun in its heads, what it
 * answers, and what becomes of that when a word changes, when no word may look ahead, when a head is left out. `params.stage`
 * names the part; each stage begins where the one before ended.
 */
import type { Frame } from '../frame.ts';
import type { Scene } from '../scene.ts';
import { stageNamed, together } from '../toolkit/index.ts';
import { answersPart } from './answers.ts';
import { contextOf, say } from './context.ts';
import { headsPart } from './heads.ts';
import { sentencePart } from './sentence.ts';
import { stages } from './stages.ts';
import { viewsPart } from './views.ts';

export const selfAttention: Scene = (input): Frame => {
  const stage = stageNamed('self-attention', stages, input.params.stage);
  const context = contextOf(input, stage);
  const { grid, height } = context.layout;
  const { marks, figures } = together(
    sentencePart(context),
    viewsPart(context),
    headsPart(context),
    answersPart(context),
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
