/**
 * Where things stand. Wide: weight matrices on top, x and what they make of it below them, the reading at the bottom. Phone: x with
 * one weight matrix, then q, k and v, then the reading.
 */
import { type Corner, type Grid, gridFor } from '../toolkit/index.ts';
import type { StageName } from './stages.ts';

export type Letter = 'q' | 'k' | 'v';

/** Sizes of the hand-made example. */
export const tokens = 3;
export const hiddenSize = 3;
export const headDim = 2;

export interface Layout {
  readonly grid: Grid;
  readonly height: number;
  readonly x: Corner;
  readonly weights: (letter: Letter, stage: StageName) => Corner;
  readonly made: (letter: Letter) => Corner;
  readonly sum: Corner;
  /** Corner of the attention weights, of what is read, of the lengths. */
  readonly reading: Corner;
  readonly output: Corner;
  readonly lengths: Corner;
}

export function layoutFor(width: number): Layout {
  const grid = gridFor(width);
  return grid.compact ? compactLayout(grid) : wideLayout(grid);
}

function wideLayout(grid: Grid): Layout {
  const left = grid.margin + grid.tokenWidth + grid.gap;
  const [three, two] = [hiddenSize * grid.cellWidth, headDim * grid.cellWidth];
  const space = Math.min(56, Math.floor((grid.width - grid.margin - left - three - 3 * two) / 3));
  const columnOf = (letter: Letter): number => left + three + space + 'qkv'.indexOf(letter) * (two + space);
  const [top, middle, bottom] = [grid.nameHeight, 188, 422];
  return {
    grid,
    height: bottom + tokens * grid.cellHeight + 24,
    x: { x: left, y: middle },
    weights: (letter) => ({ x: columnOf(letter), y: top }),
    made: (letter) => ({ x: columnOf(letter), y: middle }),
    sum: { x: left, y: middle + tokens * grid.cellHeight + 10 },
    lengths: { x: left, y: bottom },
    reading: { x: columnOf('q'), y: bottom },
    output: { x: columnOf('v'), y: bottom },
  };
}

function compactLayout(grid: Grid): Layout {
  const left = grid.margin + grid.tokenWidth + grid.gap;
  const [three, two] = [hiddenSize * grid.cellWidth, headDim * grid.cellWidth];
  const right = left + three + grid.wideGap;
  const [top, middle, bottom] = [grid.nameHeight, 156, 362];
  const first: Corner = { x: left, y: top };
  return {
    grid,
    height: bottom + tokens * grid.cellHeight + 26,
    x: first,
    weights: (letter, stage) => (letter === 'k' && stage === 'freedom' ? first : { x: right, y: top }),
    made: (letter) => ({ x: left + 'qkv'.indexOf(letter) * (two + grid.gap), y: middle }),
    sum: { x: grid.margin, y: 264 },
    lengths: { x: left, y: bottom },
    reading: { x: left, y: bottom },
    output: { x: right, y: bottom },
  };
}
