/**
 * Where things stand. The words of the sentence are rows at the left, all through the lesson; what belongs to a word stands in
 * its row. Under the rows: what the model answers, and what that becomes without a head.
 */
import { type Grid, gridFor } from '../toolkit/index.ts';

/** Words of each sentence, rows that are told apart at the end, numbers of a vector, of one head. */
export const words = 11;
export const hiddenSize = 64;
export const headDim = 16;
export const numHeads = 4;
export const layers = [0, 1] as const;
/** Where the thing, the place and the pronoun stand in the Chinese sentences. */
export const thing = 2;
export const place = 5;
export const pronoun = 8;

export interface Layout {
  readonly grid: Grid;
  readonly height: number;
  readonly rowHeight: number;
  /** Top of the first row, and left edge of what stands beside the words. */
  readonly rows: number;
  readonly x: number;
  /** Left edges of q, k and v of one head, and the width of their cells; then those of the bars. */
  readonly views: readonly number[];
  readonly viewCell: number;
  readonly bars: number;
  readonly barWidth: number;
  /** Left edges of the two layers' heads. */
  readonly layers: readonly number[];
  readonly headCell: number;
  /** Three strips of the width of a vector. */
  readonly strips: { readonly y: number; readonly step: number; readonly cell: number; readonly height: number };
  /** Top of the heading over the answers, and of the table without a head. */
  readonly answer: number;
  readonly answerBar: number;
  readonly off: number;
  /** Left edges of the pairs of columns that tell where an answer settles. */
  readonly settled: readonly number[];
  readonly settledCell: number;
  /** Height of a row of the small maps over them. */
  readonly mapRow: number;
}

/** The head that is followed number by number: the last of layer 1, whose row leaves every word a share that can be printed. */
export const followed = 3;

export function layoutFor(width: number): Layout {
  const grid = gridFor(width);
  return grid.compact ? compactLayout(grid) : wideLayout(grid);
}

function compactLayout(base: Grid): Layout {
  const grid: Grid = { ...base, tokenHeight: 20, tokenWidth: 66, gap: 6 };
  const rowHeight = 22;
  const rows = 50;
  const x = grid.margin + grid.tokenWidth + grid.gap;
  const headCell = 30;
  const below = rows + words * rowHeight;
  return {
    grid,
    height: below + 152,
    rowHeight,
    rows,
    x,
    views: [0, 82, 164].map((left) => x + left),
    viewCell: 4.6,
    bars: x + base.cellWidth + 10,
    barWidth: 138,
    layers: [x, x + numHeads * headCell],
    headCell,
    strips: { y: below + 44, step: 40, cell: 3.75, height: 14 },
    answer: below + 14,
    answerBar: 150,
    off: below + 106,
    settled: [0, 82, 164].map((left) => x + left),
    settledCell: 34,
    mapRow: 10,
  };
}

function wideLayout(base: Grid): Layout {
  const grid: Grid = { ...base, tokenHeight: 24 };
  const rowHeight = 28;
  const rows = 64;
  const x = grid.margin + grid.tokenWidth + grid.gap + 6;
  const headCell = 54;
  const below = rows + words * rowHeight;
  return {
    grid,
    height: below + 176,
    rowHeight,
    rows,
    x,
    views: [0, 170, 340].map((left) => x + left),
    viewCell: 9,
    bars: x + base.cellWidth + 16,
    barWidth: 300,
    layers: [x, x + numHeads * headCell + grid.wideGap],
    headCell,
    strips: { y: below + 46, step: 46, cell: 7, height: 18 },
    answer: below + 18,
    answerBar: 320,
    off: below + 118,
    settled: [0, 190, 380].map((left) => x + left),
    settledCell: 74,
    mapRow: 14,
  };
}
