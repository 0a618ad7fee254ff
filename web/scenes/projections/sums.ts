/** Which numbers the stages work out on the line for sums. */
import { refsOf, rowsMeet, usualPace, type Works } from '../toolkit/index.ts';
import type { Context } from './context.ts';
import { firstCellDone, firstWord } from './small.ts';
import type { StageName } from './stages.ts';
import { mergedFirst, mergeTimes, otherWord, relationTimes } from './tables.ts';

export function worksOf({ view }: Context): Works<StageName> {
  const [x, wq, wk, q, k] = [view('x'), view('wq'), view('wk'), view('q'), view('k')];
  const { likeness, scores } = relationTimes;
  const compared = { resultRole: 'score' as const };
  return {
    row: [
      {
        terms: Array.from({ length: x.columns }, (_, inner) => [x.ref(firstWord, inner), wq.ref(inner, 0)]),
        roles: ['input', 'weight-matrix'],
        result: q.ref(firstWord, 0),
        resultRole: 'query',
        from: usualPace.come,
        to: firstCellDone - 0.05,
      },
    ],
    relation: [
      {
        ...compared,
        terms: rowsMeet(x, firstWord, x, otherWord),
        roles: ['input', 'input'],
        result: view('likeness').ref(firstWord, otherWord),
        from: likeness.worked,
        to: likeness.first - 0.03,
        goes: likeness.all,
      },
      {
        ...compared,
        terms: rowsMeet(q, firstWord, k, otherWord),
        roles: ['query', 'key'],
        result: view('scores').ref(firstWord, otherWord),
        from: scores.worked,
        to: scores.first - 0.03,
      },
    ],
    bilinear: [
      {
        terms: rowsMeet(wq, mergedFirst[0], wk, mergedFirst[1]),
        roles: ['weight-matrix', 'weight-matrix'],
        result: view('m').ref(...mergedFirst),
        resultRole: 'weight-matrix',
        from: mergeTimes.worked,
        to: mergeTimes.first - 0.03,
        goes: mergeTimes.all,
      },
      {
        ...compared,
        terms: rowsMeet(view('xm'), firstWord, x, otherWord),
        roles: ['weight-matrix', 'input'],
        result: view('scores_by_m').ref(firstWord, otherWord),
        lit: {
          first: [...(refsOf(view('xm'))[firstWord] ?? []), ...(refsOf(view('m'))[firstWord] ?? [])],
          result: view('scores').ref(firstWord, otherWord),
        },
        from: mergeTimes.again,
        to: mergeTimes.done,
      },
    ],
  };
}
