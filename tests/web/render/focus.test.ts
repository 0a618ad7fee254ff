import { describe, expect, it } from 'vitest';
import { neighbour, type Pressable, pressables } from '../../../web/render/focus.ts';
import type { CellMark, Frame } from '../../../web/scenes/frame.ts';

function cell(key: string, x: number, y: number, opacity = 1): CellMark {
  return {
    kind: 'cell',
    key,
    x,
    y,
    width: 10,
    height: 10,
    ref: { tensor: key, index: [] },
    fill: 'plain',
    printed: true,
    opacity,
  };
}

const centre = (mark: Pressable): readonly [number, number] => (mark.kind === 'cell' ? [mark.x, mark.y] : mark.origin);
const square = [cell('a', 0, 0), cell('b', 10, 0), cell('c', 0, 10), cell('d', 10, 10), cell('far', 100, 12)];

describe('neighbour', () => {
  it.each([
    ['a', 'right', 'b'],
    ['b', 'left', 'a'],
    ['a', 'down', 'c'],
    ['d', 'up', 'b'],
    ['d', 'right', 'far'],
  ] as const)('from %s %s comes %s', (from, direction, to) => {
    expect(neighbour(square, from, direction, centre)).toBe(to);
  });

  it('is nothing at the edge, or for a mark that is gone', () => {
    expect(neighbour(square, 'a', 'up', centre)).toBeUndefined();
    expect(neighbour(square, 'gone', 'right', centre)).toBeUndefined();
  });
});

describe('pressables', () => {
  it('are cells that have come in, and vectors that can be dragged', () => {
    const vector = {
      kind: 'vector',
      key: 'v',
      origin: [0, 0],
      unit: 1,
      reach: 3,
      refs: [
        { tensor: 'v', index: [0] },
        { tensor: 'v', index: [1] },
      ],
      label: { kind: 'symbol', base: 'v' },
    } as const;
    const marks = [
      cell('in', 0, 0),
      cell('coming', 0, 0, 0.3),
      vector,
      { ...vector, key: 'held', input: { name: 'v', row: 0 } },
    ];
    const frame: Frame = {
      width: 1,
      height: 1,
      decimals: 3,
      marks,
      figures: [],
      narration: { kind: 'symbol', base: '' },
    };
    expect(pressables(frame).map((mark) => mark.key)).toEqual(['in', 'held']);
  });
});
