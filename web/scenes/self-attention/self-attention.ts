/**
 * A trained model reads a sentence whose pronoun may mean one of two things: the row of the pronoun in its heads, what it
 * answers, and what becomes of that when a word changes, when no word may look ahead, when a head is left out. `params.stage`
 * names the part; each stage begins where the one before ended.
 */
import { tellStory } from '../toolkit/index.ts';
import { answersPart } from './answers.ts';
import { contextOf } from './context.ts';
import { headsPart } from './heads.ts';
import { sentencePart } from './sentence.ts';
import { settledPart } from './settled.ts';
import { story } from './stages.ts';
import { viewsPart } from './views.ts';

export const selfAttention = tellStory({
  story,
  contextOf,
  parts: [sentencePart, viewsPart, headsPart, answersPart, settledPart],
});
