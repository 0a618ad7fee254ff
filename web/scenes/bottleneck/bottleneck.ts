/**
 * The card of fixed size, and looking back: two trained translators on one sentence, and how often each is right.
 * `params.stage` names the part; each stage begins where the one before ended.
 */
import { tellStory } from '../toolkit/index.ts';
import { alignmentPart } from './alignment-table.ts';
import { contextOf } from './context.ts';
import { curvePart } from './curve.ts';
import { guessPart } from './guess.ts';
import { axesPart } from './plot.ts';
import { saidPart } from './said.ts';
import { sourcePart } from './source.ts';
import { story } from './stages.ts';

export const bottleneck = tellStory({
  story,
  contextOf,
  parts: [axesPart, guessPart, curvePart, sourcePart, saidPart, alignmentPart],
});
