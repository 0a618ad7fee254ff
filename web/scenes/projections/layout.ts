/**
 * Where things stand. Three bands, the same in every stage: weight matrices on top; x and what is made of it in the middle,
 * each under its weights; tables of words against words at the bottom. Between middle and bottom is the line for a sum.
 */
import { type Area, type Corner, type Grid, gridFor } from '../toolkit/index.ts';
import type { StageName } from './stages.ts';

export type Letter = 'q' | 'k' | 'v';

/** Sizes of the hand-made example. */
export const words = 3;
export const inputDim = 3;
export const headDim = 2;

/** Most tokens that a sentence may have. */
const mostTokens = 8;

export interface LargeLayout {
  /** To scale along 768 and 64; a row of X and Q is drawn thicker. */
  readonly scale: number;
  readonly rowHeight: number;
  /** Left top corners. */
  readonly x: Corner;
  readonly weights: Corner;
  readonly product: Corner;
  /** The product once more, so wide that its numbers are seen. */
  readonly enlarged: {
    readonly x: number;
    readonly y: number;
    readonly cellWidth: number;
    readonly cellHeight: number;
  };
  /** Middle of the line that says the shapes: under X while the product is asked for. */
  readonly shapesAt: number;
}

export interface Layout {
  readonly grid: Grid;
  readonly x: (stage: StageName) => Corner;
  readonly weights: (letter: Letter, stage: StageName) => Corner;
  readonly made: (letter: Letter, stage: StageName) => Corner;
  /** W_K on its side and M, which W_Q and it make. */
  readonly turnedKeys: Corner;
  readonly merged: Corner;
  readonly sum: Corner;
  readonly upperTop: number;
  readonly rowsTop: number;
  readonly lowerTop: number;
  readonly likeness: Corner;
  readonly scores: Corner;
  readonly pairs: Corner & { readonly line: number; readonly name: number };
  readonly sentenceTop: number;
  readonly large: LargeLayout;
  readonly counts: Area;
  readonly height: number;
}

const merging = (stage: StageName): boolean => stage === 'bilinear' || stage === 'symmetric' || stage === 'rest';

export function layoutFor(width: number, hidden: number, headWidth: number): Layout {
  const grid = gridFor(width);
  return grid.compact ? compactLayout(grid, hidden, headWidth) : wideLayout(grid, hidden, headWidth);
}

interface Bands {
  readonly top: number;
  readonly middle: number;
  readonly sum: number;
  readonly lower: number;
  readonly height: number;
}

function wideLayout(grid: Grid, hidden: number, headWidth: number): Layout {
  const left = grid.margin + grid.tokenWidth + grid.gap;
  const [three, two] = [inputDim * grid.cellWidth, headDim * grid.cellWidth];
  const space = Math.min(64, Math.floor((grid.width - grid.margin - left - three - 3 * two) / 3));
  const columnOf = (letter: Letter): number => left + three + space + 'qkv'.indexOf(letter) * (two + space);
  const bands = { top: grid.nameHeight, middle: 188, sum: 318, lower: 424, height: 576 };
  const largeWeights = columnOf('q') + two + 40;
  const scale = 0.4;
  const largeTop = bands.top + hidden * scale + grid.gap;
  return {
    grid,
    x: () => ({ x: left, y: bands.middle }),
    weights: (letter, stage) => ({ x: columnOf(letter), y: merging(stage) ? bands.middle : bands.top }),
    made: (letter) => ({ x: columnOf(letter), y: bands.middle }),
    turnedKeys: { x: columnOf('k'), y: bands.middle - grid.nameHeight - headDim * grid.cellHeight - grid.gap },
    merged: { x: columnOf('k'), y: bands.middle },
    scores: { x: columnOf('q'), y: bands.lower },
    likeness: { x: left, y: bands.lower },
    pairs: { x: left, y: bands.top + 16, line: 36, name: 112 },
    large: {
      scale,
      rowHeight: 6,
      weights: { x: largeWeights, y: bands.top },
      x: { x: largeWeights - grid.gap - hidden * scale, y: largeTop },
      product: { x: largeWeights, y: largeTop },
      shapesAt: largeTop + mostTokens * 6 + 18,
      enlarged: {
        x: left,
        y: largeTop + mostTokens * 6 + 14,
        cellWidth: Math.floor((grid.width - grid.margin - left) / headWidth),
        cellHeight: 18,
      },
    },
    counts: { x: grid.margin, y: bands.top + 14, width: columnOf('q') - grid.margin - 40, height: 90 },
    ...shared(grid, bands, left),
  };
}

function compactLayout(grid: Grid, hidden: number, headWidth: number): Layout {
  const left = grid.margin + grid.tokenWidth + grid.gap;
  const [three, two] = [inputDim * grid.cellWidth, headDim * grid.cellWidth];
  const right = left + three + grid.wideGap;
  const bands = { top: grid.nameHeight, middle: 158, sum: 270, lower: 362, height: 494 };
  const gathered = (letter: Letter): number => left + 'qkv'.indexOf(letter) * (two + grid.gap);
  const scale = 0.25;
  const largeWeights = right + two + 12;
  const largeTop = 276;
  return {
    grid,
    x: (stage) => ({ x: left, y: stage === 'relation' ? bands.top : merging(stage) ? bands.lower : bands.middle }),
    weights: (_, stage) => (merging(stage) ? { x: left, y: bands.middle } : { x: right, y: bands.top }),
    made: (letter, stage) => {
      if (stage === 'row' || stage === 'real') return { x: right, y: bands.middle };
      const asked = stage === 'relation' || stage === 'direction';
      return asked
        ? { x: letter === 'q' ? left : left + two + grid.wideGap, y: bands.middle }
        : { x: gathered(letter), y: bands.lower };
    },
    turnedKeys: { x: left + two + grid.wideGap, y: bands.middle - grid.nameHeight - headDim * grid.cellHeight - 4 },
    merged: { x: left + two + grid.wideGap, y: bands.middle },
    likeness: { x: left, y: bands.lower },
    scores: { x: right, y: bands.lower },
    pairs: { x: grid.margin, y: bands.top + 12, line: 32, name: 78 },
    large: {
      scale,
      rowHeight: 5,
      weights: { x: largeWeights, y: largeTop - 8 - hidden * scale },
      x: { x: largeWeights - 8 - hidden * scale, y: largeTop },
      product: { x: largeWeights, y: largeTop },
      shapesAt: largeTop + mostTokens * 5 + 14,
      enlarged: {
        x: left,
        y: largeTop + mostTokens * 5 + 9,
        cellWidth: (grid.width - grid.margin - left) / headWidth,
        cellHeight: 18,
      },
    },
    counts: { x: grid.margin, y: bands.top + 8, width: right - grid.margin - 8, height: 80 },
    ...shared(grid, bands, left),
  };
}

function shared(grid: Grid, bands: Bands, left: number) {
  return {
    sum: { x: grid.compact ? grid.margin : left, y: bands.sum },
    upperTop: bands.top,
    rowsTop: bands.middle,
    lowerTop: bands.lower,
    sentenceTop: 60,
    height: bands.height,
  };
}
