import { describe, expect, it } from 'vitest';
import { beginStroke, goOn } from '../../../web/render/stroke.ts';
import type { DrawingBoard, Point } from '../../../web/scenes/frame.ts';

const board: DrawingBoard = { x: 100, y: 50, width: 300, height: 200, places: [160, 220, 280, 340], low: 0, high: 1 };

/** The heights after a stroke through these points, null where none was set. */
function heightsOf([first, ...rest]: readonly [Point, ...Point[]]): readonly (number | null)[] {
  const heights: (number | null)[] = board.places.map(() => null);
  let drawn = beginStroke(board, first);
  const keep = () => {
    for (const { place, height } of drawn.heights) heights[place] = height;
  };
  keep();
  for (const point of rest) {
    drawn = goOn(board, drawn.stroke, point);
    keep();
  }
  return heights;
}

describe('a stroke', () => {
  it('that is a tap sets the nearest place alone', () => {
    expect(heightsOf([[205, 100]])).toEqual([null, 0.75, null, null]);
    expect(heightsOf([[399, 250]])).toEqual([null, null, null, 0]);
  });

  it('sets every place it passes, however fast, at the height at which it passes', () => {
    const slope = (x: number): Point => [x, 50 + (x - 100) / 2];
    expect(heightsOf([slope(150), slope(350)])).toEqual([0.85, 0.7, 0.55, 0.4]);
    const backwards = heightsOf([slope(350), slope(150)]);
    expect(backwards).toEqual([0.85, 0.7, 0.55, 0.4]);
  });

  it('leaves what it passed as it was passed while it goes on', () => {
    const heights = heightsOf([
      [155, 150],
      [165, 150],
      [175, 90],
      [185, 60],
    ]);
    expect(heights).toEqual([0.5, null, null, null]);
  });

  it('moves a place up and down, also by a hand that strays', () => {
    const heights = heightsOf([
      [215, 150],
      [220, 120],
      [224, 100],
      [219, 70],
    ]);
    expect(heights[1]).toBeCloseTo(0.9);
    expect(heights.filter((height) => height !== null)).toHaveLength(1);
  });

  it('stays within the range where the pointer leaves the board', () => {
    expect(heightsOf([[160, -500]])[0]).toBe(1);
    const off = heightsOf([
      [300, 900],
      [900, 900],
    ]);
    expect(off.slice(2)).toEqual([0, 0]);
  });
});
