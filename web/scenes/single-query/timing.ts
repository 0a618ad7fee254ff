/** How far everything has come at a moment of a stage: the only place that knows the order of events. */
import { inTurn, segment } from '../toolkit/index.ts';
import { type Stage, settled, stages } from './layout.ts';

export interface Shown {
  readonly query: number;
  readonly keys: number;
  readonly values: number;
  readonly dot: (row: number) => number;
  readonly scaled: (row: number) => number;
  readonly exponential: (row: number) => number;
  readonly exponentialSum: number;
  readonly weight: (row: number) => number;
  readonly weightsSum: number;
  /** The bars beside the weights, where a phone needs their room in the end. */
  readonly bars: number;
  /** From plain exponentials (0) to those of the scores minus their largest (1). */
  readonly shifted: number;
  /** The value strip of each row, from V (0) into the stack (1). */
  readonly slice: (row: number) => number;
  readonly output: number;
  readonly valuePlane: number;
  readonly queryPlane: number;
  readonly lock: number;
  /** The row that is being computed. */
  readonly activeRow: number | undefined;
  /** The row whose working stands on the bench, with how far it is written and has arrived in its column. */
  readonly working:
    | {
        readonly of: 'dot' | 'scaled' | 'weight';
        readonly row: number;
        readonly written: number;
        readonly arrived: number;
        readonly opacity: number;
      }
    | undefined;
}

/** Progress at which each row of a column is finished: the first takes its time, the others share the rest. */
function rowSpan(row: number, rows: number, first: number): readonly [from: number, to: number] {
  if (row === 0) return [settled, first];
  const each = (1 - first) / Math.max(1, rows - 1);
  return [first + (row - 1) * each, first + row * each];
}

/** In the stages before `entry` 0, in those after 1, in between as `at` says. */
function since(stage: Stage, entry: Stage, at: () => number): number {
  const difference = stages.indexOf(stage) - stages.indexOf(entry);
  return difference < 0 ? 0 : difference > 0 ? 1 : at();
}

/** The share of a row's time in which its working is written; in the rest the result flies to its column. */
const writing = 0.65;
/** First row of a worked column is finished here; a stop of the lessons. */
export const firstRowDone = 0.45;
/** Stops of the softmax stage: exponentials, their sum, the division, the same with the largest subtracted. */
const softmaxStops = { exponentials: 0.3, sum: 0.42, divided: 0.78, shifted: 1 } as const;

/** When each row is divided by the sum. */
function divisions(row: number, rows: number): readonly [from: number, to: number] {
  const { sum, divided } = softmaxStops;
  const each = (divided - sum) / rows;
  return [sum + row * each, sum + (row + 1) * each];
}

export function shownAt(stage: Stage, progress: number, rows: number): Shown {
  const working = workingAt(stage, progress, rows);
  const worked = (entry: Stage) => (row: number) =>
    since(stage, entry, () => {
      const [, to] = rowSpan(row, rows, firstRowDone);
      return segment(progress, to - 0.02, to);
    });
  const { exponentials, sum, divided } = softmaxStops;
  return {
    query: since(stage, 'bet', () => segment(progress, 0, 0.3)),
    keys: since(stage, 'bet', () => segment(progress, 0.2, 0.55)),
    values: since(stage, 'bet', () => segment(progress, 0.45, 0.8)),
    dot: worked('scores'),
    scaled: worked('scale'),
    exponential: (row) => since(stage, 'softmax', () => inTurn(progress, row, rows, settled, exponentials)),
    exponentialSum: since(stage, 'softmax', () => segment(progress, exponentials, sum)),
    weight: (row) =>
      since(stage, 'softmax', () => segment(progress, divisions(row, rows)[1] - 0.02, divisions(row, rows)[1])),
    weightsSum: since(stage, 'softmax', () => segment(progress, divided - 0.04, divided)),
    bars: 1 - since(stage, 'check', () => segment(progress, 0, settled / 2)),
    shifted: since(stage, 'softmax', () => segment(progress, 0.82, 0.96)),
    slice: (row) => since(stage, 'read', () => inTurn(progress, row, rows, settled, 0.6)),
    output: since(stage, 'read', () => segment(progress, 0.62, 0.75)),
    valuePlane:
      since(stage, 'read', () => segment(progress, 0.8, 1)) -
      since(stage, 'same-weights', () => segment(progress, 0, 0.4)),
    queryPlane:
      since(stage, 'bet', () => segment(progress, 0.7, 1)) -
      since(stage, 'scores', () => segment(progress, 0, settled / 2)) +
      since(stage, 'same-weights', () => segment(progress, 0.4, 1)),
    lock:
      since(stage, 'change-v', () => segment(progress, 0.2, 1)) -
      since(stage, 'same-weights', () => segment(progress, 0, 0.3)),
    working,
    activeRow: working?.opacity === 1 ? working.row : undefined,
  };
}

function workingAt(stage: Stage, progress: number, rows: number): Shown['working'] {
  const of = ({ scores: 'dot', scale: 'scaled', softmax: 'weight' } as const)[stage as 'scores' | 'scale' | 'softmax'];
  const left = leftOver(stage, progress, rows);
  if (of === undefined) return left;
  const spans = Array.from({ length: rows }, (_, row) =>
    of === 'weight' ? divisions(row, rows) : rowSpan(row, rows, firstRowDone),
  );
  const row = spans.findLastIndex(([from]) => progress > from);
  const span = spans[row];
  if (span === undefined) return left;
  const [from, to] = span;
  const gone = of === 'weight' ? segment(progress, softmaxStops.divided, softmaxStops.divided + 0.06) : 0;
  const done = from + writing * (to - from);
  return { of, row, written: segment(progress, from, done), arrived: segment(progress, done, to), opacity: 1 - gone };
}

/** The last working of the stage before stays until this stage begins its own. */
function leftOver(stage: Stage, progress: number, rows: number): Shown['working'] {
  const before = ({ scale: 'dot', softmax: 'scaled' } as const)[stage as 'scale' | 'softmax'];
  const opacity = 1 - segment(progress, 0, settled / 2);
  return before === undefined || opacity <= 0
    ? undefined
    : { of: before, row: rows - 1, written: 1, arrived: 1, opacity };
}
