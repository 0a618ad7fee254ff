import { describe, expect, it } from 'vitest';
import { neighbour, type Place } from '../../../web/elements/grid-navigation.ts';

const cell = (key: string, x: number, y: number): Place => ({ key, x, y, width: 36, height: 36 });
const grid = ['a', 'b', 'c'].flatMap((row, i) => [0, 1, 2].map((column) => cell(`${row}${column}`, column * 40, i * 40)));

describe('arrow keys in a figure', () => {
  it('walk along rows and columns', () => {
    expect(neighbour(grid, 'b1', 'left')).toBe('b0');
    expect(neighbour(grid, 'b1', 'right')).toBe('b2');
    expect(neighbour(grid, 'b1', 'up')).toBe('a1');
    expect(neighbour(grid, 'b1', 'down')).toBe('c1');
  });

  it('stop at the edge and at an unknown key', () => {
    expect(neighbour(grid, 'a0', 'left')).toBeNull();
    expect(neighbour(grid, 'c2', 'down')).toBeNull();
    expect(neighbour(grid, 'nobody', 'up')).toBeNull();
  });

  it('cross a gap to the matrix beside, keeping the row', () => {
    const both = [...grid, cell('far1', 300, 40), cell('near0', 200, 0)];
    expect(neighbour(both, 'b2', 'right')).toBe('far1');
  });

  it('every place of a grid is reached from every other', () => {
    const reached = new Set(['a0']);
    for (const key of reached) for (const direction of ['left', 'right', 'up', 'down'] as const) reached.add(neighbour(grid, key, direction) ?? key);
    expect(reached.size).toBe(grid.length);
  });
});
