/**
 * How a translator looks back while it writes: one state asks, states that were read are scored, weighed and read; other ways
 * to score; all words at once; from soft to hard. `params.stage` names the part; each stage begins where the one before ended.
 */
import type { Role } from '../frame.ts';
import { rowsMeet, type TableView, tellStory, type Work, type Works } from '../toolkit/index.ts';
import { type Context, contextOf } from './context.ts';
import { ladderPart } from './ladder.ts';
import { words } from './layout.ts';
import { listPart, listTimes } from './list.ts';
import { networkPart, networkScores, networkTimes, unitsOf } from './network.ts';
import { planePart } from './plane.ts';
import { type StageName, story } from './stages.ts';
import { tablesPart } from './tables.ts';

export const alignment = tellStory({
  story,
  contextOf,
  parts: [listPart, networkPart, tablesPart, ladderPart, planePart],
  line: { works: worksOf, at: ({ layout }) => layout.bench },
});

/** The score of each word is written out: by a dot product, then by the units of the network. */
function worksOf({ view, own }: Context): Works<StageName> {
  const worked = (
    first: TableView,
    second: TableView,
    scores: TableView,
    roles: readonly Role[],
    times: readonly (readonly [number, number])[],
  ): readonly Work[] =>
    Array.from({ length: words }, (_, word): Work => {
      const [from = 0, to = 1] = times[word] ?? [];
      const written = to - 0.03;
      const last = word === words - 1;
      return {
        terms: rowsMeet(first, 0, second, word),
        roles,
        result: scores.ref(0, word),
        resultRole: 'score',
        from,
        to: written,
        ...(last ? { goes: to + 0.01 } : {}),
      };
    });
  return {
    ask: worked(own('s'), view('h'), own('attn_dot'), ['query', 'input'], listTimes.scores),
    network: worked(view('network.v'), view(unitsOf), own(networkScores), ['neutral', 'neutral'], networkTimes.scores),
  };
}
