/**
 * Where things stand. One row per width in the pictures of seeded numbers, in the same order and place; then a plane with its
 * two keys; then the formula: queries at the left, keys on top, values at the right.
 */
import { type Area, type Corner, type Grid, gridFor } from '../toolkit/index.ts';
import type { Way } from './stages.ts';

/** One row for each: their roots are whole numbers. */
export const headDims = [4, 16, 64, 256] as const;
export type HeadDim = (typeof headDims)[number];
export const drawn = 8;
export const words = 3;
export const dims = 2;
/** Words of the sentence that a trained model reads, and numbers of one of its heads. */
export const realWords = 11;
export const realDims = 16;

export interface Layout {
  readonly grid: Grid;
  readonly height: number;
  /** Dot products on a common axis: where it runs, the baseline of each width, the size of a dot, where its spread stands. */
  readonly dots: {
    readonly left: number;
    readonly right: number;
    readonly base: (row: number) => number;
    readonly width: number;
    readonly height: number;
    readonly ticks: number;
    readonly heading: number;
    /** Room for the highest stack. */
    readonly room: number;
  };
  /** The query, the key and their product that one dot stands for. */
  readonly example: { readonly query: Corner; readonly key: Corner; readonly result: Corner };
  readonly table: (way: Way) => {
    readonly heading: number;
    readonly top: number;
    readonly left: number;
    readonly cellWidth: number;
    readonly means: number;
    readonly meanWidth: number;
  };
  readonly plane: Area;
  readonly scores: Corner & { readonly bar: number; readonly columnWidth: number };
  readonly formula: Readonly<Record<'q' | 'k' | 'dot' | 'weights' | 'v' | 'output', Corner>>;
  /** One row of a real head: the query over the keys, a row per word, the result under the values. */
  readonly real: Readonly<Record<'k' | 'dot' | 'scaled' | 'weight' | 'v', number>> & {
    readonly rows: number;
    readonly rowHeight: number;
    /** Width of a number that is coloured, and of one that is printed. */
    readonly cell: number;
    readonly printed: number;
  };
}

export function layoutFor(width: number): Layout {
  const grid = gridFor(width);
  return grid.compact ? compactLayout(grid) : wideLayout(grid);
}

/** Before each row of widths: `d = 256`. */
const widthName = { compact: 52, wide: 64 } as const;

function wideLayout(base: Grid): Layout {
  const cellWidth = Math.min(50, Math.floor((base.width - 2 * base.margin - 88 - 4 * 18) / 12));
  const grid: Grid = { ...base, tokenWidth: 76, cellWidth, cellHeight: 36 };
  const left = base.margin + widthName.wide;
  const top = 96;
  const rowLeft = base.margin + 76 + base.gap;
  const gap = Math.min(40, Math.floor((base.width - base.margin - rowLeft - 12 * cellWidth) / 4));
  const columnOf = (cellsBefore: number, gapsBefore: number) => rowLeft + cellsBefore * cellWidth + gapsBefore * gap;
  const formulaTop = 206;
  return {
    grid,
    height: 560,
    dots: {
      left,
      right: base.width - base.margin - 150,
      base: (row) => top + 84 + row * 112,
      width: 7,
      height: 5,
      ticks: top + 84 + 3 * 112 + 18,
      heading: top - 24,
      room: 92,
    },
    example: {
      query: { x: left + 8, y: 8 },
      key: { x: left + 8 + 4 * cellWidth + 76, y: 8 },
      result: { x: left + 8 + 8 * cellWidth + 112, y: 8 },
    },
    table: (way) => ({
      heading: way === 'plain' ? 32 : 292,
      top: way === 'plain' ? 52 : 312,
      left,
      cellWidth: 44,
      means: left + drawn * 44 + 32,
      meanWidth: Math.min(100, Math.floor((base.width - base.margin - left - drawn * 44 - 32 - 16) / 2)),
    }),
    plane: { x: base.margin, y: 60, width: 270, height: 270 },
    scores: { x: base.margin + 350, y: 150, bar: 100, columnWidth: 54 },
    formula: {
      q: { x: columnOf(0, 0), y: formulaTop },
      k: { x: columnOf(2, 1), y: 70 },
      dot: { x: columnOf(2, 1), y: formulaTop },
      weights: { x: columnOf(5, 2), y: formulaTop },
      v: { x: columnOf(8, 3), y: formulaTop },
      output: { x: columnOf(10, 4), y: formulaTop },
    },
    real: {
      rows: 116,
      rowHeight: 32,
      cell: 8,
      printed: 60,
      k: rowLeft,
      dot: rowLeft + 152,
      scaled: rowLeft + 224,
      weight: rowLeft + 296,
      v: rowLeft + 388,
    },
  };
}

function compactLayout(grid: Grid): Layout {
  const left = grid.margin + widthName.compact;
  const top = 100;
  const rowLeft = grid.margin + grid.tokenWidth + grid.gap;
  const cross = rowLeft + dims * grid.cellWidth + grid.wideGap;
  const below = 278;
  return {
    grid,
    height: 520,
    dots: {
      left,
      right: grid.width - grid.margin - 74,
      base: (row) => top + 60 + row * 82,
      width: 5,
      height: 3,
      ticks: top + 60 + 3 * 82 + 16,
      heading: top - 12,
      room: 62,
    },
    example: {
      query: { x: grid.margin + 56, y: 2 },
      key: { x: grid.margin + 56, y: 38 },
      result: { x: grid.margin + 56 + 4 * grid.cellWidth + 40, y: 20 },
    },
    table: (way) => ({
      heading: way === 'plain' ? 24 : 264,
      top: way === 'plain' ? 44 : 284,
      left,
      cellWidth: 32,
      means: left,
      meanWidth: 110,
    }),
    plane: { x: 44, y: 8, width: 240, height: 240 },
    scores: { x: rowLeft, y: 330, bar: 64, columnWidth: 44 },
    formula: {
      q: { x: rowLeft, y: 148 },
      k: { x: cross, y: 56 },
      dot: { x: cross, y: 148 },
      weights: { x: rowLeft, y: below },
      v: { x: rowLeft + words * grid.cellWidth + grid.wideGap, y: below },
      output: { x: rowLeft, y: below + words * grid.cellHeight + grid.nameHeight + 4 },
    },
    real: { rows: 92, rowHeight: 28, cell: 3, printed: 38, k: 80, dot: 134, scaled: 178, weight: 222, v: 268 },
  };
}
