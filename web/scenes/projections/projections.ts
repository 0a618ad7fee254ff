/**
 * One x, three projections, as one continuous picture: the sizes asked for, a sentence as vectors, a small example worked out
 * by hand, the real size beside it, and what scores between words follow from. `params.stage` names the part of it; each
 * stage begins where the one before ended.
 */
import { tellStory } from '../toolkit/index.ts';
import { contextOf } from './context.ts';
import { largePart } from './large.ts';
import { sentencePart } from './sentence.ts';
import { smallPart } from './small.ts';
import { story } from './stages.ts';
import { worksOf } from './sums.ts';
import { tablesPart } from './tables.ts';

export const projections = tellStory({
  story,
  contextOf,
  parts: [sentencePart, smallPart, tablesPart, largePart],
  line: { works: worksOf, at: ({ layout }) => layout.sum },
});
