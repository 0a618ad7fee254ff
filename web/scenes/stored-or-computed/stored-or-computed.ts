/**
 * What a model stores and what it makes when it runs: a small example with two sentences that share a word, then the same in
 * real sizes. `params.stage` names the part; each stage begins where the one before ended.
 */
import type { Mark } from '../frame.ts';
import { emphasised, tellStory } from '../toolkit/index.ts';
import { type Context, contextOf, sharedRow } from './context.ts';
import { listPart } from './list.ts';
import { realPart } from './real.ts';
import { smallPart, times } from './small.ts';
import { sentences, story } from './stages.ts';
import { worksOf } from './sums.ts';

export const storedOrComputed = tellStory({
  story,
  contextOf,
  parts: [smallPart, realPart, listPart],
  line: { works: worksOf, at: ({ layout }) => layout.sum },
  finish: compared,
});

/** The shared word's queries come forward in both sentences: equal in the first layer, not in the second. */
function compared({ moment }: Context, marks: readonly Mark[]): readonly Mark[] {
  const { stage, progress } = moment;
  const light = (part: string): readonly Mark[] =>
    emphasised(
      marks,
      sentences.flatMap((sentence) => sharedRow(`${sentence}.${part}`)),
      'selected',
    );
  if (stage === 'twice' && progress > times.twice.all) return light('q');
  if (stage === 'deeper' && progress > times.deeper.queries) return light('deep.q');
  return marks;
}
