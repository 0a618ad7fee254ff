import { describe, expect, it } from 'vitest';
import { heightFor, lowestPoint } from '../../../web/render/lowest-point.ts';
import type { Frame, Mark } from '../../../web/scenes/frame.ts';

function frameOf(...marks: readonly Mark[]): Frame {
  return {
    width: 300,
    height: 400,
    decimals: 2,
    marks,
    figures: [],
    narration: { kind: 'message', id: 'said' },
  };
}

const box = { kind: 'box', key: 'box', x: 0, y: 100, width: 10, height: 50, look: 'outline' } as const;

describe('lowestPoint', () => {
  it('is the lower edge of the lowest mark', () => {
    const line = {
      kind: 'path',
      key: 'line',
      points: [
        [0, 20],
        [0, 130],
      ],
      weight: 'hair',
    } as const;
    expect(lowestPoint(frameOf(line, box))).toBe(150);
  });

  it('has room for a colour scale with its numbers, and for the whole plane of an arrow', () => {
    const extent = { key: 'ramp', x: 0, y: 200, width: 80, height: 8 };
    const ramp = { kind: 'ramp', ...extent, fill: 'signed', from: 0, to: 2, limit: 2 } as const;
    expect(lowestPoint(frameOf(box, ramp))).toBeGreaterThan(215);
    const refs = [0, 1].map((column) => ({ tensor: 'q', index: [0, column] })) as [never, never];
    const label = { kind: 'symbol', base: 'q' } as const;
    const arrow = { kind: 'vector', key: 'arrow', origin: [50, 300], unit: 20, reach: 3, refs, label } as const;
    expect(lowestPoint(frameOf(box, arrow))).toBe(360);
  });

  it('passes over what is leaving, and stays in the frame', () => {
    expect(lowestPoint(frameOf(box, { ...box, y: 300, opacity: 0.2 }))).toBe(150);
    expect(lowestPoint(frameOf({ ...box, y: 380 }))).toBe(400);
    expect(lowestPoint(frameOf())).toBe(0);
  });
});

describe('heightFor', () => {
  it('holds the lowest mark of all the frames with a foot under it, and is never higher than they are', () => {
    expect(heightFor([frameOf(box), frameOf({ ...box, y: 220 })])).toBe(280);
    expect(heightFor([frameOf({ ...box, y: 345 })])).toBe(400);
  });
});
