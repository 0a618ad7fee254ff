/** A curve that a learner draws: a height for each asked place, set one after another or many in one stroke. */
import type { AskedCurve } from './lesson.ts';

/** A height for each asked place, null where none was set yet. */
export type Heights = readonly (number | null)[];

/** A height for the asked place of this number. */
export interface PlacedHeight {
  readonly place: number;
  readonly height: number;
}

export function noHeights({ asked }: AskedCurve): Heights {
  return asked.map(() => null);
}

/** Heights with some of them set: on the curve's steps, within its range. */
export function withHeights(curve: AskedCurve, heights: Heights, set: readonly PlacedHeight[]): Heights {
  const given = new Map(set.map(({ place, height }) => [place, onStep(curve, height)]));
  return heights.map((height, place) => given.get(place) ?? height);
}

export function isWhole(heights: Heights): heights is readonly number[] {
  return !heights.includes(null);
}

/**
 * A whole curve: a place that was not set lies on the line between its neighbours that were, or as high as the only one; in the
 * middle of the range where none was set.
 * @param positions where the asked places stand across
 */
export function filledIn(curve: AskedCurve, positions: readonly number[], heights: Heights): readonly number[] {
  const set = heights.flatMap((height, place) => (height === null ? [] : [{ at: positions[place] ?? 0, height }]));
  return heights.map((height, place) => {
    if (height !== null) return height;
    const at = positions[place] ?? 0;
    const before = set.findLast((known) => known.at <= at);
    const after = set.find((known) => known.at > at);
    if (!before || !after) return onStep(curve, (before ?? after)?.height ?? (curve.min + curve.max) / 2);
    const share = (at - before.at) / (after.at - before.at);
    return onStep(curve, before.height + share * (after.height - before.height));
  });
}

/** Whether these may be the heights of the curve: one for each asked place, each within the range. */
export function isCurveOf({ asked, min, max }: AskedCurve, heights: readonly number[]): boolean {
  return heights.length === asked.length && heights.every((height) => height >= min && height <= max);
}

function onStep({ min, max, step }: AskedCurve, height: number): number {
  const steps = Math.round((Math.min(max, Math.max(min, height)) - min) / step);
  // Sums of steps such as 0.05 are written as they are meant.
  return Math.min(max, Number((min + steps * step).toPrecision(12)));
}
