/** The one line of a picture on which a stage works numbers out, one after another; their operands light up where they stand. */
import type { Ref } from '../../trace/trace.ts';
import type { Mark, Role } from '../frame.ts';
import { productHighlight } from './emphasis.ts';
import type { Grid } from './grid.ts';
import type { Moment } from './moment.ts';
import { faded, nothing, type Part } from './part.ts';
import type { TableView } from './view.ts';
import { workedSum } from './worked-sum.ts';

/** One number worked out in a stage. */
export interface Work {
  readonly terms: readonly (readonly Ref[])[];
  readonly roles: readonly Role[];
  readonly joint?: '×' | '÷';
  readonly result: Ref;
  readonly resultRole: Role;
  /** Written from and to; then it stands until it goes. */
  readonly from: number;
  readonly to: number;
  readonly goes?: number;
  /** What lights up where the first factors and the result do not stand on the stage themselves. */
  readonly lit?: { readonly first: readonly Ref[]; readonly result: Ref };
  /** How the keys of the copies begin that light up, where a tensor of first or second factors stands on the stage repeatedly. */
  readonly copies?: { readonly first: string; readonly second: string };
}

/** What each stage works out, in order. */
export type Works<Stage extends string> = Partial<Readonly<Record<Stage, readonly Work[]>>>;

/** The terms of a row of a meeting a row of b. */
export function rowsMeet(a: TableView, row: number, b: TableView, other: number): Work['terms'] {
  return Array.from({ length: a.columns }, (_, column) => [a.ref(row, column), b.ref(other, column)]);
}

/** How the keys of the line's own cells begin. */
const lineKey = 'sum';

interface Line<Stage extends string> {
  readonly moment: Moment<Stage, string>;
  readonly works: Works<Stage>;
}

/** The sum being written, or the last one of this stage, or what the stage before has left and takes away. */
export function workedLine<Stage extends string>(
  grid: Grid,
  { moment, works }: Line<Stage>,
  at: { readonly x: number; readonly y: number },
): Part {
  const written = ({ terms, roles, joint, result, resultRole, from }: Work, progress: number): Part => {
    const place = { key: `${lineKey}${from}`, ...at, ...(joint === undefined ? {} : { joint }) };
    return { marks: workedSum(grid, { ...place, terms, roles, result, resultRole, progress }), figures: [] };
  };
  const left = moment.before === undefined ? undefined : works[moment.before]?.at(-1);
  const leaving = 1 - moment.during(0, moment.pace.gone);
  if (left !== undefined && left.goes === undefined && leaving > 0) return faded(written(left, 1), leaving);
  const work = current(moment, works);
  if (work === undefined) return nothing;
  const stays = work.goes === undefined ? 1 : 1 - moment.during(work.goes, work.goes + 0.04);
  return faded(written(work, moment.during(work.from, work.to)), stays);
}

function current<Stage extends string>(moment: Moment<Stage, string>, works: Works<Stage>): Work | undefined {
  return works[moment.stage]?.findLast(({ from }) => moment.progress > from);
}

/** As long as a sum stands, the row and the column that meet in it light up, and what they make. */
export function litByWork<Stage extends string>(
  { moment, works }: Line<Stage>,
  marks: readonly Mark[],
): readonly Mark[] {
  const work = current(moment, works);
  if (work === undefined || moment.progress > (work.goes ?? 1)) return marks;
  const side = (index: number) => work.terms.flatMap((factors) => factors.slice(index, index + 1));
  const [first, second] = [work.lit?.first ?? side(0), side(1)];
  const result = work.lit?.result ?? work.result;
  const { copies } = work;
  if (copies === undefined) return productHighlight(marks, first, second, result);
  return marks.flatMap((mark) => {
    const here = (prefix: string, refs: readonly Ref[]) =>
      mark.key.startsWith(prefix) || mark.key.startsWith(lineKey) ? refs : [];
    return productHighlight([mark], here(copies.first, first), here(copies.second, second), result);
  });
}
