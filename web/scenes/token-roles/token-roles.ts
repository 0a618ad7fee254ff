/**
 * Each token of a sentence with its own query, key and value: made from one x, used for finding and for giving. `params.stage`
 * names the part; each stage begins where the one before ended.
 */
import { tellStory } from '../toolkit/index.ts';
import { contextOf } from './context.ts';
import { readingPart } from './reading.ts';
import { story } from './stages.ts';
import { followed, worksOf } from './sums.ts';
import { vectorsPart } from './vectors.ts';

export const tokenRoles = tellStory({
  story,
  contextOf,
  parts: [vectorsPart, readingPart],
  line: { works: worksOf, at: ({ layout }) => layout.sum },
  finish: followed,
});
