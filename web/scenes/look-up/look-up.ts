/**
 * Looking something up, exactly and softly, in a table whose labels and goods are different things; then the same with words, where
 * labels and goods began as one. `params.stage` names the part; each stage begins where the one before ended.
 */
import { tellStory } from '../toolkit/index.ts';
import { contextOf } from './context.ts';
import { officePart } from './office.ts';
import { sourceWordsPart } from './source-words.ts';
import { story } from './stages.ts';

export const lookUp = tellStory({
  story,
  contextOf,
  parts: [officePart, sourceWordsPart],
});
