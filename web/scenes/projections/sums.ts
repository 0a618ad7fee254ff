/** One number of a stage worked out on the line for sums; its operands light up where they stand. */
import type { Ref } from '../../trace/trace.ts';
import type { Frame, Role } from '../frame.ts';
import { faded, nothing, type Part, productHighlight, refsOf, type TableView, workedSum } from '../toolkit/index.ts';
import type { Context } from './context.ts';
import { firstCellDone, firstWord } from './small.ts';
import { come, gone, type StageName } from './stages.ts';
import { mergedFirst, mergeTimes, otherWord, relationTimes } from './tables.ts';

interface Work {
  readonly terms: readonly (readonly Ref[])[];
  readonly roles: readonly Role[];
  readonly result: Ref;
  readonly resultRole: Role;
  /** Written from and to; then it stands until it goes. */
  readonly from: number;
  readonly to: number;
  readonly goes?: number;
  /** What lights up where the first factors and the result do not stand on the stage themselves. */
  readonly lit?: { readonly first: readonly Ref[]; readonly result: Ref };
}

/** Row of a with row of b. */
function rowsMeet(a: TableView, row: number, b: TableView, other: number): Work['terms'] {
  return Array.from({ length: a.columns }, (_, column) => [a.ref(row, column), b.ref(other, column)]);
}

function worksOf({ view }: Context): Partial<Readonly<Record<StageName, readonly Work[]>>> {
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
        from: come,
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

/** The sum being written, or the last one of this stage, or what the stage before has left and takes away. */
export function sumPart(context: Context): Part {
  const { moment } = context;
  const left = moment.before === undefined ? undefined : worksOf(context)[moment.before]?.at(-1);
  const leaving = 1 - moment.during(0, gone);
  if (left !== undefined && leaving > 0) return faded(written(context, left, 1), leaving);
  const work = currentWork(context);
  if (work === undefined) return nothing;
  const stays = work.goes === undefined ? 1 : 1 - moment.during(work.goes, work.goes + 0.04);
  return faded(written(context, work, moment.during(work.from, work.to)), stays);
}

function written({ layout }: Context, { terms, roles, result, resultRole, from }: Work, progress: number): Part {
  const place = { key: `sum${from}`, ...layout.sum };
  return { marks: workedSum(layout.grid, { ...place, terms, roles, result, resultRole, progress }), figures: [] };
}

function currentWork(context: Context): Work | undefined {
  const { moment } = context;
  return worksOf(context)[moment.stage]?.findLast(({ from }) => moment.progress > from);
}

/** As long as a sum stands, the row and the column that meet in it light up, and what they make. */
export function highlighted(context: Context, marks: Frame['marks']): Frame['marks'] {
  const work = currentWork(context);
  if (work === undefined || context.moment.progress > (work.goes ?? 1)) return marks;
  const side = (index: number) => work.terms.flatMap((factors) => factors.slice(index, index + 1));
  return productHighlight(marks, work.lit?.first ?? side(0), side(1), work.lit?.result ?? work.result);
}
