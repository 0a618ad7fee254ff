/**
 * Where things stand. First a list: one row per word that was read, the asking state above, what is computed for a row to its
 * right. Then tables side by side, a ladder of sharpness in the place of the list, and a plane under it.
 */
import { type Area, type Corner, type Grid, gridFor } from '../toolkit/index.ts';

/** Words read, words written, numbers of a state, units of the network, rungs of the ladder. */
export const words = 3;
export const dims = 2;
export const units = 3;
export const rungs = 5;

interface ScoreColumns {
  readonly score: number;
  readonly bar: number;
  readonly barWidth: number;
}

export interface Layout {
  readonly grid: Grid;
  readonly height: number;
  /** Top of the asking state, of the headings and of the rows. */
  readonly state: number;
  readonly headings: number;
  readonly rows: number;
  readonly h: number;
  readonly dot: ScoreColumns;
  readonly network: ScoreColumns & { readonly units: number; readonly v: Corner };
  /** Where the sum of one number is written out. */
  readonly bench: Corner;
  /** The full stack of what is read, and the top of what it adds up to. */
  readonly stack: Area;
  readonly context: number;
  readonly tables: Readonly<Record<'dot' | 'network' | 'illustrative', Corner>>;
  readonly tableCell: number;
  readonly ladder: {
    readonly factor: number;
    readonly weights: number;
    readonly passed: number;
    readonly passedWidth: number;
    readonly bar: number;
    readonly barWidth: number;
    readonly tuned: number;
  };
  readonly plane: Area;
}

export function layoutFor(width: number): Layout {
  const grid = gridFor(width);
  return grid.compact ? compactLayout(grid) : wideLayout(grid);
}

function wideLayout(grid: Grid): Layout {
  const { margin, tokenWidth, gap, cellWidth, cellHeight } = grid;
  const h = margin + tokenWidth + gap;
  const afterH = h + dims * cellWidth + 28;
  const rows = 116;
  const below = rows + words * cellHeight;
  const tableCell = 50;
  const tableStep = words * tableCell + Math.min(64, (grid.width - margin - h - 3 * words * tableCell) / 2);
  const networkScore = afterH + units * cellWidth + 20;
  return {
    grid,
    height: 480,
    state: 30,
    headings: rows - 14,
    rows,
    h,
    dot: { score: afterH, bar: afterH + cellWidth + 20, barWidth: 110 },
    network: {
      units: afterH,
      v: { x: afterH, y: 30 },
      score: networkScore,
      bar: networkScore + cellWidth + 16,
      barWidth: 80,
    },
    bench: { x: h, y: below + 40 },
    stack: { x: 560, y: rows, width: dims * cellWidth, height: words * cellHeight },
    context: below + gap,
    tables: {
      dot: { x: h, y: rows },
      network: { x: h + tableStep, y: rows },
      illustrative: { x: h + 2 * tableStep, y: rows },
    },
    tableCell,
    ladder: {
      factor: h,
      weights: h + cellWidth + 28,
      passed: h + 4 * cellWidth + 56,
      passedWidth: 80,
      bar: h + 4 * cellWidth + 56 + 80 + 16,
      barWidth: 150,
      tuned: rows + rungs * cellHeight + 24,
    },
    plane: { x: h, y: below + 24, width: 212, height: 212 },
  };
}

function compactLayout(base: Grid): Layout {
  const grid: Grid = { ...base, tokenWidth: 52 };
  const { margin, tokenWidth, gap, cellWidth, cellHeight } = grid;
  const h = margin + tokenWidth + gap;
  const rows = 76;
  const below = rows + words * cellHeight;
  const score = h + dims * cellWidth + 12;
  const networkScore = h + units * cellWidth + 12;
  const secondTable = h + words * cellWidth + 22;
  return {
    grid,
    height: 430,
    state: 4,
    headings: rows - 12,
    rows,
    h,
    dot: { score, bar: score + cellWidth + 16, barWidth: 84 },
    network: {
      units: h,
      v: { x: h, y: below + 74 },
      score: networkScore,
      bar: networkScore + cellWidth + 12,
      barWidth: 76,
    },
    bench: { x: margin, y: below + 18 },
    stack: { x: h, y: below + 24, width: dims * cellWidth, height: words * cellHeight },
    context: below + 24 + words * cellHeight + gap,
    tables: {
      dot: { x: h, y: 66 },
      network: { x: secondTable, y: 66 },
      illustrative: { x: h, y: 66 + words * cellHeight + 72 },
    },
    tableCell: cellWidth,
    ladder: {
      factor: margin,
      weights: margin + cellWidth + 16,
      passed: margin + 4 * cellWidth + 28,
      passedWidth: 44,
      bar: margin + 4 * cellWidth + 28 + 44 + 8,
      barWidth: 80,
      tuned: rows + rungs * cellHeight + 14,
    },
    plane: { x: 64, y: below + 22, width: 200, height: 200 },
  };
}
