/**
 * Where things stand. Upper row: who asks at the left, who is asked on top, what is given at the right; where asking and asked
 * meet stand the scores, then weights and what was read. Below: the plane, later the row of plain x to compare with.
 */
import { type Area, type Corner, type Grid, gridFor } from '../toolkit/index.ts';
import type { StageName } from './stages.ts';

/** Sizes of the hand-made example. */
export const words = 3;
export const dims = 2;

/** The columns of a row of tables, from left to right. */
export type Column = 'asks' | 'scores' | 'weights' | 'gives' | 'output';

export interface Layout {
  readonly grid: Grid;
  readonly height: number;
  /** Top of what is asked, of the upper row, of the lower row. */
  readonly askedTop: number;
  readonly upper: number;
  readonly lower: number;
  readonly columnOf: (column: Column) => number;
  /** Where a table of plain x stands at the end of a stage; those of the projections stay in the upper row. */
  readonly plain: (column: Column, stage: StageName) => Corner;
  /** Where a table made from projections stands. */
  readonly projected: (column: Column) => Corner;
  readonly weightsOf: (letter: 'q' | 'k' | 'v') => Corner;
  readonly sum: Corner;
  /** Where the plane stands at the end of a stage. */
  readonly plane: (stage: StageName) => Area;
  /** Start of the labels, ends of the two columns of numbers, middles of heading and lines. */
  readonly meters: {
    readonly x: number;
    readonly plainEnd: number;
    readonly splitEnd: number;
    readonly heading: number;
    readonly lines: readonly [number, number];
  };
}

/** Stages in which plain x and projections stand under each other. */
const compared: readonly StageName[] = ['split', 'free', 'check'];

export function layoutFor(width: number): Layout {
  const grid = gridFor(width);
  return grid.compact ? compactLayout(grid) : wideLayout(grid);
}

const columns: readonly Column[] = ['asks', 'scores', 'weights', 'gives', 'output'];
const columnCounts: Readonly<Record<Column, number>> = {
  asks: dims,
  scores: words,
  weights: words,
  gives: dims,
  output: dims,
};

/** Least room between two tables. */
const leastGap = 16;

function wideLayout(base: Grid): Layout {
  const tokenWidth = 72;
  const left = base.margin + tokenWidth + 8;
  const cellsAcross = columns.reduce((sum, column) => sum + columnCounts[column], 0);
  const room = base.width - base.margin - left;
  const gaps = columns.length - 1;
  const cellWidth = Math.min(base.cellWidth, Math.floor((room - gaps * leastGap) / cellsAcross));
  const grid: Grid = { ...base, tokenWidth, cellWidth, cellHeight: 36 };
  const gap = Math.min(44, (room - cellsAcross * cellWidth) / gaps);
  const columnOf = (column: Column): number => {
    const before = columns.slice(0, columns.indexOf(column));
    return before.reduce((x, name) => x + columnCounts[name] * cellWidth + gap, left);
  };
  const [askedTop, upper, lower] = [62, 200, 412];
  const at = (column: Column, y: number): Corner => ({ x: columnOf(column), y });
  return {
    grid,
    height: 600,
    askedTop,
    upper,
    lower,
    columnOf,
    plain: (column, stage) => at(column, compared.includes(stage) ? lower : upper),
    projected: (column) => at(column, upper),
    weightsOf: (letter) => at(({ q: 'asks', k: 'weights', v: 'gives' } as const)[letter], askedTop),
    sum: { x: left, y: 318 },
    plane: () => ({ x: base.margin, y: 366, width: 220, height: 220 }),
    meters: {
      x: base.margin + 244,
      plainEnd: base.margin + 530,
      splitEnd: base.margin + 610,
      heading: 538,
      lines: [560, 584],
    },
  };
}

function compactLayout(grid: Grid): Layout {
  const left = grid.margin + grid.tokenWidth + grid.gap;
  const cross = left + dims * grid.cellWidth + grid.wideGap;
  const [askedTop, upper, lower] = [56, 152, 350];
  const right = left + words * grid.cellWidth + grid.wideGap;
  const top: Readonly<Record<Column, Corner>> = {
    asks: { x: left, y: upper },
    scores: { x: cross, y: upper },
    weights: { x: left, y: lower },
    gives: { x: right, y: lower },
    output: { x: left, y: lower },
  };
  const reading: Partial<Readonly<Record<Column, Corner>>> = {
    weights: { x: left, y: upper },
    gives: { x: right, y: upper },
  };
  const below: Partial<Readonly<Record<Column, Corner>>> = {
    scores: { x: left, y: lower },
    output: { x: right, y: lower },
  };
  // What is read by projected weights takes the place of their scores.
  const made: Partial<Readonly<Record<Column, Corner>>> = {
    weights: { x: left, y: upper },
    output: { x: right, y: upper },
  };
  // The question comes first on a small screen: its words must be seen below x and the plane.
  const asking: Partial<Readonly<Record<Column, Corner>>> = { asks: { x: left, y: grid.nameHeight + 16 } };
  const special: Partial<Readonly<Record<StageName, typeof below>>> = { bet: asking, read: reading };
  const moved = (stage: StageName) => (compared.includes(stage) ? below : (special[stage] ?? {}));
  return {
    grid,
    height: 522,
    askedTop,
    upper,
    lower,
    columnOf: (column) => top[column].x,
    plain: (column, stage) => moved(stage)[column] ?? top[column],
    projected: (column) => made[column] ?? top[column],
    weightsOf: (letter) => (letter === 'q' ? { x: left, y: askedTop } : { x: right, y: lower }),
    sum: { x: grid.margin, y: 259 },
    plane: (stage) =>
      stage === 'bet'
        ? { x: cross - 10, y: 16, width: 140, height: 140 }
        : { x: grid.margin + 4, y: 312, width: 156, height: 156 },
    meters: { x: grid.margin, plainEnd: 256, splitEnd: 312, heading: 466, lines: [484, 506] },
  };
}
