/** What is said of a list of measurements. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Throws a RangeError for an empty list. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) throw new RangeError('no measurements');
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return { median: middle.reduce((sum, value) => sum + value, 0) / middle.length, least, most };
}

/**
 * How many times `a` goes into `b`, round by round: what slows the machine down for a moment slows both of a round, and leaves their
 * ratio. Throws a RangeError for lists of different lengths.
 */
export function ratioOf(b: readonly number[], a: readonly number[]): Spread {
  if (a.length !== b.length) throw new RangeError(`${a.length} measurements against ${b.length}`);
  return spreadOf(b.map((value, round) => value / (a[round] ?? Number.NaN)));
}

/** One spread of several runs: the median of the medians, between the least and the most of them. */
export const spreadOfMedians = (runs: readonly Spread[]): Spread => spreadOf(runs.map(({ median }) => median));
