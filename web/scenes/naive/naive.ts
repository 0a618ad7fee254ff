/**
 * Three words read each other with one vector each: it asks, is asked and is given. What that ties together is measured, then
 * q, k and v take the three places. `params.stage` names the part; each stage begins where the one before ended.
 */
import { tellStory } from '../toolkit/index.ts';
import { contextOf } from './context.ts';
import { metersPart } from './meters.ts';
import { planePart } from './plane.ts';
import { story } from './stages.ts';
import { worksOf } from './sums.ts';
import { tablesPart } from './tables.ts';
import { vectorsPart } from './vectors.ts';

export const naive = tellStory({
  story,
  contextOf,
  parts: [planePart, vectorsPart, tablesPart, metersPart],
  line: { works: worksOf, at: ({ layout }) => layout.sum },
});
