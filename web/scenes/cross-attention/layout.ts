/**
 * Where things stand. Words that were read are rows at the top, words that are written rows below, all through the lesson; what
 * belongs to a word stands in its row.
 */
import { type Corner, type Grid, gridFor } from '../toolkit/index.ts';

/** Words that were read; words of the hand-made example and of the translation that are written. */
export const sourceWords = 3;
export const exampleWords = 2;
export const writtenWords = 6;
export const dims = 2;
/** Sizes of the translator. */
export const hiddenSize = 64;
export const headDim = 16;
export const numHeads = 4;
export const layers = [0, 1] as const;

export interface Layout {
  readonly grid: Grid;
  readonly height: number;
  readonly rowHeight: number;
  /** Tops of the rows of both sentences, and the left edge of what stands beside their words. */
  readonly source: number;
  readonly target: number;
  readonly x: number;
  /** Left edges of a hand-made vector and of what is made of it. */
  readonly example: Readonly<Record<'vector' | 'q' | 'k' | 'v', number>> & { readonly cell: number };
  /** The weights of the example; under the rows of its words they name these once more. */
  readonly weights: Corner & { readonly cell: number; readonly under: boolean };
  /** What the example reads: under the weights, or beside them where these stand under the words. */
  readonly output: Corner;
  /** Width of one number of the memory. */
  readonly memoryCell: number;
  readonly written: { readonly cell: number; readonly says: number; readonly saysWidth: number };
  /** Keys above values, for each head of both layers. */
  readonly headVectors: {
    readonly x: number;
    readonly step: number;
    readonly cell: number;
    readonly rowHeight: number;
    readonly tops: readonly number[];
    readonly gap: number;
  };
  readonly headRows: {
    readonly layers: readonly number[];
    readonly cell: number;
    readonly asks: number;
    readonly measured: number;
  };
  /** How far rows moved: a number, a bar, and the word that is said. */
  readonly moves: { readonly cell: number; readonly bar: number; readonly barWidth: number };
}

export function layoutFor(width: number): Layout {
  const grid = gridFor(width);
  return grid.compact ? compactLayout(grid) : wideLayout(grid);
}

function compactLayout(base: Grid): Layout {
  const rowHeight = 28;
  const grid: Grid = { ...base, cellHeight: rowHeight, tokenHeight: 20, tokenWidth: 50, gap: 4 };
  const source = 56;
  const below = source + sourceWords * rowHeight;
  const target = below + 62;
  const x = grid.margin + grid.tokenWidth + grid.gap;
  return {
    grid,
    height: target + writtenWords * rowHeight + 10,
    rowHeight,
    source,
    target,
    x,
    example: { cell: 30, vector: x, q: x + 66, k: x + 132, v: x + 198 },
    weights: { x, y: target + exampleWords * rowHeight + 60, cell: 52, under: true },
    output: { x: x + 3 * 52 + 16, y: target + exampleWords * rowHeight + 60 },
    memoryCell: 4,
    written: { cell: 60, says: 252, saysWidth: 68 },
    headVectors: { x: 34, step: 72, cell: 4, rowHeight: 9, tops: [below + 44, below + 150], gap: 6 },
    headRows: { layers: [x, x + numHeads * 30 + 10], cell: 30, asks: below + 40, measured: below + 112 },
    moves: { cell: 44, bar: x + 52, barWidth: 128 },
  };
}

function wideLayout(base: Grid): Layout {
  const rowHeight = 34;
  const grid: Grid = { ...base, cellHeight: rowHeight, tokenHeight: 24 };
  const source = 72;
  const below = source + sourceWords * rowHeight;
  const target = below + 72;
  const x = grid.margin + grid.tokenWidth + grid.gap;
  return {
    grid,
    height: target + writtenWords * rowHeight + 20,
    rowHeight,
    source,
    target,
    x,
    example: { cell: 42, vector: x, q: x + 104, k: x + 208, v: x + 312 },
    weights: { x: x + 424, y: target, cell: 52, under: false },
    output: { x: x + 424, y: target + exampleWords * rowHeight + 52 },
    memoryCell: 8,
    written: { cell: 110, says: x + 3 * 110 + 28, saysWidth: 96 },
    headVectors: { x, step: 146, cell: 8, rowHeight: 13, tops: [below + 46, below + 172], gap: 8 },
    headRows: { layers: [x, x + numHeads * 54 + base.wideGap], cell: 54, asks: below + 52, measured: below + 146 },
    moves: { cell: 64, bar: x + 80, barWidth: 260 },
  };
}
