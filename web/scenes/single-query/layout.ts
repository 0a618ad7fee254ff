/** Where things stand in each stage of the one-query calculation. Wide: all columns side by side, for good. Phone: what the step is about. */
import type { Area } from '../toolkit/index.ts';
import { between, type Grid, segment } from '../toolkit/index.ts';

export const stages = ['bet', 'scores', 'scale', 'softmax', 'read', 'change-v', 'same-weights', 'check'] as const;
export type Stage = (typeof stages)[number];

export type Column = 'keys' | 'dot' | 'scaled' | 'exponentials' | 'weights' | 'values';

export interface Place {
  readonly x: number;
  /** 0 where the column does not stand on the stage. */
  readonly opacity: number;
}

export type Places = Readonly<Record<Column, Place>>;

/** Heights, the same in every stage. */
export interface Levels {
  readonly queryTop: number;
  /** Middle of the line of names and operations above the rows. */
  readonly headings: number;
  readonly rowsTop: number;
  readonly sumsTop: number;
  readonly benchTop: number;
  /** Height of the box that stands for a whole. */
  readonly boxHeight: number;
  readonly outputTop: number;
  readonly height: number;
}

export function levelsOf(grid: Grid, rows: number): Levels {
  const queryTop = 6;
  const headings = queryTop + grid.cellHeight + 6 + grid.nameHeight / 2;
  const rowsTop = headings + grid.nameHeight / 2;
  const sumsTop = rowsTop + rows * grid.cellHeight + 8;
  const benchTop = sumsTop + grid.cellHeight + grid.gap + 8;
  const boxHeight = 3 * grid.cellHeight;
  const outputTop = benchTop + boxHeight + grid.gap;
  return {
    queryTop,
    headings,
    rowsTop,
    sumsTop,
    benchTop,
    boxHeight,
    outputTop,
    height: outputTop + grid.cellHeight + grid.gap,
  };
}

/** Width of the bar track and of the percentage behind it. */
const percentWidth = 48;

export function barWidth(grid: Grid): number {
  return grid.compact ? 70 : grid.width < 800 ? 44 : 84;
}

function firstColumn(grid: Grid): number {
  return grid.margin + grid.tokenWidth + grid.gap;
}

const order: readonly Column[] = ['keys', 'values', 'dot', 'scaled', 'exponentials', 'weights'];
const entersAt: Readonly<Record<Column, Stage>> = {
  keys: 'bet',
  values: 'bet',
  dot: 'scores',
  scaled: 'scale',
  exponentials: 'softmax',
  weights: 'softmax',
};

function widePlaces(stage: Stage, grid: Grid, dims: number): Places {
  const keys = firstColumn(grid);
  const values = grid.width - grid.margin - dims * grid.cellWidth;
  const keysEnd = keys + dims * grid.cellWidth;
  const taken = 4 * grid.cellWidth + barWidth(grid) + 8 + percentWidth;
  const space = Math.max(4, (values - keysEnd - taken) / 5);
  const after = (index: number): number => keysEnd + space + index * (grid.cellWidth + space);
  const x: Record<Column, number> = {
    keys,
    values,
    dot: after(0),
    scaled: after(1),
    exponentials: after(2),
    weights: after(3),
  };
  const here = (column: Column): Place => ({
    x: x[column],
    opacity: stages.indexOf(entersAt[column]) <= stages.indexOf(stage) ? 1 : 0,
  });
  return Object.fromEntries(order.map((column) => [column, here(column)])) as Record<Column, Place>;
}

/** Phone: per stage, the columns that stand there and how far right of the tokens. */
const compactShown: Readonly<Record<Stage, Partial<Record<Column, number>>>> = {
  bet: { keys: 0, values: 120 },
  scores: { keys: 0, dot: 96 },
  scale: { keys: 0, dot: 96, scaled: 152 },
  softmax: { scaled: 0, exponentials: 56, weights: 112 },
  read: { weights: 0, values: 168 },
  'change-v': { weights: 0, values: 168 },
  'same-weights': { keys: 0, scaled: 84, weights: 128 },
  check: { keys: 0, scaled: 84, weights: 128, values: 168 },
};

function compactPlaces(stage: Stage, grid: Grid): Places {
  const shown = compactShown[stage];
  const here = (column: Column): Place => {
    const offset = shown[column];
    return offset === undefined ? { x: firstColumn(grid), opacity: 0 } : { x: firstColumn(grid) + offset, opacity: 1 };
  };
  return Object.fromEntries(order.map((column) => [column, here(column)])) as Record<Column, Place>;
}

function placesAt(stage: Stage, grid: Grid, dims: number): Places {
  return grid.compact ? compactPlaces(stage, grid) : widePlaces(stage, grid, dims);
}

/** The share of a step in which columns leave, move and come before anything else happens. */
export const settled = 0.15;

/** Places on the way from the stage before: what leaves fades first, what stays glides, what comes fades in last. */
export function placesBetween(stage: Stage, progress: number, grid: Grid, dims: number): Places {
  const before = stages[stages.indexOf(stage) - 1];
  const to = placesAt(stage, grid, dims);
  const from: Places =
    before === undefined
      ? (Object.fromEntries(order.map((c) => [c, { x: to[c].x, opacity: 0 }])) as Record<Column, Place>)
      : placesAt(before, grid, dims);
  const moved = segment(progress, settled / 3, settled);
  const gone = segment(progress, 0, settled / 2);
  const come = segment(progress, settled / 2, settled);
  const place = (column: Column): Place => {
    const [a, b] = [from[column], to[column]];
    if (a.opacity === 1 && b.opacity === 1) return { x: between(a.x, b.x, moved), opacity: 1 };
    return a.opacity === 1 ? { x: a.x, opacity: 1 - gone } : { x: b.x, opacity: b.opacity * come };
  };
  return Object.fromEntries(order.map((column) => [column, place(column)])) as Record<Column, Place>;
}

/** Under a plane: a handle on its lower edge is not cut off. */
const handleRoom = 10;

/** Where the box of the whole and the stack of value slices stand, on the bench under the table. */
export function benchOf(grid: Grid, levels: Levels, dims: number): { box: Area; stack: Area; left: Area } {
  const stackX = grid.width - grid.margin - dims * grid.cellWidth;
  const boxX = grid.compact ? stackX - grid.cellWidth - 22 : widePlaces('check', grid, dims).weights.x;
  const bench = { y: levels.benchTop, height: levels.boxHeight };
  const planeTop = levels.benchTop - (grid.compact ? 6 : 0);
  return {
    box: { x: boxX, width: grid.cellWidth, ...bench },
    stack: { x: stackX, width: dims * grid.cellWidth, ...bench },
    left: {
      x: grid.margin,
      y: planeTop,
      width: boxX - grid.margin - grid.wideGap,
      height: levels.height - handleRoom - planeTop,
    },
  };
}
