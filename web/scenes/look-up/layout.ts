/** Where things stand: who asks on top, a row per entry below it, what is read under the goods; at the bottom plane and track. */
import { type Area, type Grid, gridFor } from '../toolkit/index.ts';

/** Entries of the office's table, and source words. */
export const entries = 4;
export const words = 3;

/** As high as the picture of the tokens, which the same lesson goes on with: the page below does not jump. */
const lessonHeight = { wide: 566, compact: 490 } as const;

export interface Layout {
  readonly grid: Grid;
  readonly height: number;
  /** Left edges and width of the two pills of an entry. */
  readonly pills: readonly [number, number];
  readonly pillWidth: number;
  /** Left edges of the columns; goods of one number, contents of two. */
  readonly labels: number;
  readonly exact: number;
  readonly soft: number;
  /** Where the only shares stand in the pictures of words. */
  readonly share: number;
  readonly bars: { readonly x: number; readonly width: number };
  readonly goods: number;
  readonly contents: number;
  readonly queryTop: number;
  /** Middles of the two lines of headings. */
  readonly headings: readonly [number, number];
  readonly rowsTop: number;
  /** Tops of what is read, exactly and softly. */
  readonly readTop: readonly [number, number];
  readonly plane: Area;
  /** Ends of the line that the goods and both readings are drawn along, with tops of its bars. */
  readonly track: {
    readonly x: number;
    readonly width: number;
    readonly numbers: number;
    readonly bars: readonly [number, number];
  };
}

export function layoutFor(width: number): Layout {
  const grid = gridFor(width);
  return grid.compact ? compactLayout(grid) : wideLayout(grid);
}

function wideLayout(grid: Grid): Layout {
  const pillWidth = 72;
  const second = grid.margin + pillWidth + 4;
  const labels = second + pillWidth + grid.gap;
  const exact = labels + 2 * grid.cellWidth + 24;
  const soft = exact + grid.cellWidth + 20;
  const barX = soft + grid.cellWidth + 8;
  const contents = grid.width - grid.margin - 2 * grid.cellWidth;
  // Behind the bars stand percentages.
  const barWidth = Math.min(90, contents - barX - 62);
  const [queryTop, rowsTop] = [28, 134];
  const rowsEnd = rowsTop + entries * grid.cellHeight;
  const planeTop = rowsEnd + 24;
  const trackX = grid.margin + 316;
  return {
    grid,
    height: lessonHeight.wide,
    pills: [grid.margin, second],
    pillWidth,
    labels,
    exact,
    soft,
    share: soft,
    bars: { x: barX, width: barWidth },
    goods: contents,
    contents,
    queryTop,
    headings: [88, 114],
    rowsTop,
    readTop: [rowsEnd + 12, rowsEnd + 12 + grid.cellHeight + 6],
    plane: { x: grid.margin + 8, y: planeTop, width: 224, height: 224 },
    track: {
      x: trackX,
      width: contents - 60 - trackX,
      numbers: planeTop + 110,
      bars: [planeTop + 128, planeTop + 154],
    },
  };
}

function compactLayout(grid: Grid): Layout {
  const pillWidth = 50;
  const second = grid.margin + pillWidth + 2;
  const labels = second + pillWidth + 6;
  const exact = labels + 2 * grid.cellWidth + 8;
  const soft = exact + grid.cellWidth + 8;
  const contents = grid.width - grid.margin - 2 * grid.cellWidth;
  const [queryTop, rowsTop] = [24, 116];
  const rowsEnd = rowsTop + entries * grid.cellHeight;
  const planeTop = rowsEnd + 16;
  return {
    grid,
    height: lessonHeight.compact,
    pills: [grid.margin, second],
    pillWidth,
    labels,
    exact,
    soft,
    share: exact,
    bars: { x: soft, width: 0 },
    goods: contents + grid.cellWidth,
    contents,
    queryTop,
    headings: [76, 98],
    rowsTop,
    readTop: [rowsEnd + 8, rowsEnd + 8 + grid.cellHeight + 4],
    plane: { x: grid.margin, y: planeTop, width: 144, height: 144 },
    track: { x: 220, width: 92, numbers: planeTop + 96, bars: [planeTop + 110, planeTop + 134] },
  };
}
