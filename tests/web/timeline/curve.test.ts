import { describe, expect, it } from 'vitest';
import { filledIn, isWhole, noHeights, withHeights } from '../../../web/timeline/curve.ts';

const curve = { across: 'n', asked: [0, 1, 2, 3], min: 0, max: 1, step: 0.05 };
const nothing = noHeights(curve);
const positions = [6, 9, 12, 18];

describe('a curve that is drawn', () => {
  it('takes heights on its steps and within its range, in any order', () => {
    const one = withHeights(curve, nothing, [{ place: 2, height: 0.333 }]);
    expect(one).toEqual([null, null, 0.35, null]);
    const more = [
      { place: 0, height: 7 },
      { place: 3, height: -0.2 },
      { place: 2, height: 0.151 },
    ];
    expect(withHeights(curve, one, more)).toEqual([1, null, 0.15, 0]);
  });

  it('takes no place that is not asked', () => {
    expect(withHeights(curve, nothing, [{ place: 4, height: 0.5 }])).toEqual(nothing);
  });

  it('reaches the top of a range that its steps do not divide', () => {
    expect(withHeights({ ...curve, max: 0.92 }, [null], [{ place: 0, height: 1 }])).toEqual([0.9]);
  });

  it('is whole when each place was set', () => {
    expect([nothing, [0, null], [0, 0.5]].map(isWhole)).toEqual([false, false, true]);
  });

  it('is filled in along the line between what was set, level beyond it', () => {
    expect(filledIn(curve, positions, [null, 0.6, null, 0])).toEqual([0.6, 0.6, 0.4, 0]);
    expect(filledIn(curve, positions, [null, null, 0.2, null])).toEqual([0.2, 0.2, 0.2, 0.2]);
    expect(filledIn(curve, positions, nothing)).toEqual([0.5, 0.5, 0.5, 0.5]);
    expect(filledIn(curve, positions, [1, 0.6, 0.2, 0])).toEqual([1, 0.6, 0.2, 0]);
  });
});
