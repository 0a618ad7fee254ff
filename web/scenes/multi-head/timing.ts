/** How far everything has come at a moment of a stage: the only place that knows the order of events. */
import { inTurn, segment } from '../toolkit/index.ts';
import { tokenCount } from './layout.ts';
import { type Stage, stages } from './stages.ts';

/** Heads are counted from 0 here, as in the trace's indices. */
export type Head = 0 | 1;
export const heads: readonly Head[] = [0, 1];

/** How far a cell has come in, 0..1. */
type Cells = (row: number, column: number) => number;

/** A product that is being worked out: a row of one thing with a column or the rows of another. */
export interface Working {
  readonly of: 'query' | 'weights' | 'reading' | 'output';
  readonly head: Head;
  readonly row: number;
  /** How far it is written, and how far its result has flown to its place; only the first cell of a kind is written out. */
  readonly written: number;
  readonly arrived: number;
  readonly opacity: number;
}

export interface Shown {
  readonly queries: (head: Head) => Cells;
  readonly keysAndValues: Cells;
  readonly map: (head: Head) => Cells;
  readonly outputs: (head: Head) => Cells;
  /** A head's half of the concatenation on its way from its lane (0) to its place (1). */
  readonly flown: (head: Head) => number;
  /** The same where it fills in its place, row by row. */
  readonly concat: (head: Head) => Cells;
  readonly output: Cells;
  readonly result: Cells;
  /** Opacity of W_K and W_V, which come after W_Q. */
  readonly otherWeights: number;
  /** Which head a phone shows, from head 1 (0) to head 2 (1). */
  readonly lane: number;
  readonly working: Working | undefined;
  /** Whether one token's row stands out in both maps. */
  readonly comparing: boolean;
}

type Span = readonly [from: number, to: number];

/** When the worked cells of a stage are worked out; both ends of a stop stand still. */
const queryCells: readonly Span[] = [
  [0.14, 0.36],
  [0.42, 0.62],
];
const outputCell: Span = [0.16, 0.45];

/** At the end of a stage that speaks of one row of both maps. */
const comparingFrom = 0.97;

function rowSpans(from: number, to: number): readonly Span[] {
  const each = (to - from) / tokenCount;
  return Array.from({ length: tokenCount }, (_, row) => [from + row * each, from + (row + 1) * each]);
}

/** Rows of each head's map, and of what each head reads. */
const mapRows = [rowSpans(0.15, 0.45), rowSpans(0.6, 0.96)] as const;
const readingRows = {
  wide: [rowSpans(0.04, 0.22), rowSpans(0.24, 0.42)],
  compact: [rowSpans(0.1, 0.42), rowSpans(0.56, 0.96)],
} as const;

export function shownAt(stage: Stage, progress: number, compact: boolean): Shown {
  const since = (entry: Stage, at: () => number): number => {
    const difference = stages.indexOf(stage) - stages.indexOf(entry);
    return difference < 0 ? 0 : difference > 0 ? 1 : at();
  };
  const reading = readingRows[compact ? 'compact' : 'wide'];
  const inRows =
    (entry: Stage, rows: readonly Span[], columns: number): Cells =>
    (row, column) =>
      since(entry, () => inTurn(progress, column, columns, ...(rows[row] ?? [0, 1])));
  /** One cell when it is worked out, all others in turn afterwards. */
  const afterFirst =
    (entry: Stage, done: number, columns: number, [from, to]: Span): Cells =>
    (row, column) => {
      const index = row * columns + column;
      return since(entry, () =>
        index === 0
          ? segment(progress, done - 0.02, done)
          : inTurn(progress, index - 1, tokenCount * columns - 1, from, to),
      );
    };
  return {
    queries: (head) => afterFirst('lanes', queryCells[head]?.[1] ?? 0, 2, [0.66, 0.78]),
    keysAndValues: (row, column) => since('lanes', () => inTurn(progress, row * 2 + column, tokenCount * 2, 0.84, 1)),
    map: (head) => inRows('maps', mapRows[head], tokenCount),
    outputs: (head) => inRows('concat', reading[head], 2),
    flown: (head) => since('concat', () => inTurn(progress, head, 2, 0.52, 0.96)),
    concat: (head) => inRows('concat', reading[head], 2),
    output: afterFirst('output-projection', outputCell[1], 4, [0.5, 1]),
    result: (row, column) => since('residual', () => inTurn(progress, row * 4 + column, tokenCount * 4, 0.45, 1)),
    otherWeights: since('lanes', () => segment(progress, 0.76, 0.84)),
    lane: laneAt(stage, progress),
    working: workingAt(stage, progress, reading),
    comparing: (stage === 'maps' || stage === 'relations') && progress >= comparingFrom,
  };
}

/** On a phone the lanes take turns: head 1, then head 2; from `relations` on head 1 again. */
function laneAt(stage: Stage, progress: number): number {
  switch (stage) {
    case 'lanes':
      return segment(progress, 0.37, 0.41) - segment(progress, 0.63, 0.66);
    case 'maps':
      return segment(progress, 0.51, 0.58);
    case 'concat':
      return 1 - segment(progress, 0, 0.08) + segment(progress, 0.46, 0.54);
    case 'output-projection':
    case 'residual':
      return 1;
    default:
      return 0;
  }
}

function workingAt(stage: Stage, progress: number, reading: readonly (readonly Span[])[]): Working | undefined {
  switch (stage) {
    case 'lanes':
      return writtenOut('query', queryCells, progress);
    case 'maps':
      return rowAt('weights', mapRows, progress);
    case 'concat':
      return rowAt('reading', reading, progress);
    case 'output-projection':
      return writtenOut('output', [outputCell], progress);
    default:
      return undefined;
  }
}

/** Written out in most of its time, then its result flies; it stands a while and goes. */
function writtenOut(of: Working['of'], cells: readonly Span[], progress: number): Working | undefined {
  const fading = 0.04;
  const head = heads.findLast((known) => progress > (cells[known]?.[0] ?? 1));
  const span = head === undefined ? undefined : cells[head];
  if (head === undefined || span === undefined || progress >= span[1] + fading) return undefined;
  const [from, to] = span;
  const done = from + 0.7 * (to - from);
  return {
    of,
    head,
    row: 0,
    written: segment(progress, from, done),
    arrived: segment(progress, done, to),
    opacity: 1 - segment(progress, to, to + fading),
  };
}

function rowAt(of: Working['of'], spans: readonly (readonly Span[])[], progress: number): Working | undefined {
  for (const head of heads) {
    const row = spans[head]?.findIndex(([from, to]) => progress > from && progress < to) ?? -1;
    if (row >= 0) return { of, head, row, written: 0, arrived: 0, opacity: 1 };
  }
  return undefined;
}
