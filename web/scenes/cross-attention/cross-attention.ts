/**
 * One sentence asks, another answers: on hand-made vectors, whose q, k and v are whose; then a trained translator, word by word,
 * what its heads make of one memory, and how far its rows move when a word that was read is another. `params.stage` names the
 * part; each stage begins where the one before ended.
 */
import { tellStory } from '../toolkit/index.ts';
import { contextOf } from './context.ts';
import { examplePart } from './example.ts';
import { headsPart } from './heads.ts';
import { memoryPart } from './memory.ts';
import { movesPart } from './moves.ts';
import { story } from './stages.ts';
import { wordsPart } from './words.ts';
import { writtenPart } from './written.ts';

export const crossAttention = tellStory({
  story,
  contextOf,
  parts: [wordsPart, examplePart, memoryPart, writtenPart, headsPart, movesPart],
});
