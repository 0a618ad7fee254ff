/**
 * Where things stand in the key/value cache's picture. Row i is token i in every table. Wide: a table above, another (or the
 * working of one reading) below, each with its weights and outputs. Phone: one table, and under it what belongs to it.
 */
import { type Area, type Corner, type Grid, gridFor } from '../toolkit/index.ts';

/** Where weights and outputs stand; they have rows of their own on a phone. */
export interface ReadingPlace {
  readonly namesAt: number;
  /** Middle of the heading over the weights, and of the names of their columns. */
  readonly weightsNameAt: number;
  readonly keyNamesAt: number;
  readonly rowsTop: number;
  readonly weights: number;
  readonly outputs: number;
}

/** Where one table of queries, keys and values stands. */
export interface TablePlace {
  readonly titleAt: number;
  readonly namesAt: number;
  readonly rowsTop: number;
  /** Middle of the line under the table. */
  readonly sizeAt: number;
  readonly queries: number;
  readonly keys: number;
  readonly values: number;
  readonly reading: ReadingPlace | undefined;
}

/** Where the working of one reading stands: scores, bars, the stack of value slices. */
export interface WorkingPlace {
  readonly namesAt: number;
  readonly rowsTop: number;
  readonly scores: number;
  readonly bars: number;
  readonly barWidth: number;
  readonly stack: Area;
  /** Where the output stands on a phone, which has no room for it in its row. */
  readonly output: Area;
}

export interface Layout {
  readonly grid: Grid;
  readonly tokens: number;
  readonly upper: TablePlace;
  readonly lower: TablePlace;
  readonly working: WorkingPlace;
  /** Where each of two heads has its weights. On a phone they stand beside each other, and outputs have no room. */
  readonly heads: readonly [ReadingPlace, ReadingPlace];
  /** Where the x stands from which row `row` is made. */
  readonly madeFrom: (row: number) => Corner;
  /** Where x of token 1 stands while it is edited: in its row of the lower table. */
  readonly editedFirst: Corner;
  /** Bottom line: two outputs beside each other on a phone, the work done so far. */
  readonly bottom: { readonly namesAt: number; readonly top: number };
  readonly counts: {
    readonly label: number;
    readonly cached: number;
    readonly uncached: number;
    readonly top: number;
    readonly line: number;
  };
  readonly height: number;
}

const dims = 2;
/** Pairs made, dot products made, bytes held. */
const countLines = 3;
/** The right edge keeps a place for the bracket that says two outputs are equal. */
const bracketRoom = 22;

export function layoutFor(width: number, rows: number): Layout {
  const grid = gridFor(width);
  return grid.compact
    ? compactLayout(grid, rows)
    : wideLayout({ ...grid, cellWidth: width < 800 ? 46 : grid.cellWidth, cellHeight: 36 }, rows);
}

function wideLayout(grid: Grid, rows: number): Layout {
  const vector = dims * grid.cellWidth;
  const queries = grid.margin + grid.tokenWidth + grid.gap;
  const free = grid.width - grid.margin - bracketRoom - queries - 4 * vector - rows * grid.cellWidth;
  const space = free / 4;
  const keys = queries + vector + space;
  const values = keys + vector + space;
  const weights = values + vector + space;
  const outputs = weights + rows * grid.cellWidth + space;
  const tableAt = (top: number): TablePlace & { readonly reading: ReadingPlace } => {
    const rowsTop = top + 62;
    return {
      titleAt: top + 12,
      namesAt: rowsTop - grid.nameHeight / 2,
      rowsTop,
      sizeAt: rowsTop + rows * grid.cellHeight + 14,
      queries,
      keys,
      values,
      reading: {
        namesAt: rowsTop - grid.nameHeight / 2,
        weightsNameAt: rowsTop - 34,
        keyNamesAt: rowsTop - 11,
        rowsTop,
        weights,
        outputs,
      },
    };
  };
  const upper = tableAt(0);
  const lower = tableAt(upper.sizeAt + 12);
  const end = lower.sizeAt + 14;
  const counts = {
    label: queries,
    cached: weights + grid.cellWidth,
    uncached: outputs + vector,
    top: end + 10,
    line: 24,
  };
  return {
    grid,
    tokens: grid.margin,
    upper,
    lower,
    working: {
      namesAt: lower.rowsTop - 14,
      rowsTop: lower.rowsTop,
      scores: keys,
      bars: keys + grid.cellWidth + space,
      barWidth: weights - keys - grid.cellWidth - space,
      stack: { x: outputs, y: lower.rowsTop, width: vector, height: rows * grid.cellHeight },
      output: { x: outputs, y: end, width: vector, height: grid.cellHeight },
    },
    heads: [upper.reading, lower.reading],
    madeFrom: (row) => ({ x: queries, y: lower.rowsTop + row * grid.cellHeight }),
    editedFirst: { x: queries, y: lower.rowsTop },
    bottom: { namesAt: end, top: end },
    counts,
    height: counts.top + countLines * counts.line + 20,
  };
}

function compactLayout(grid: Grid, rows: number): Layout {
  const vector = dims * grid.cellWidth;
  const queries = grid.margin + grid.tokenWidth + grid.gap;
  const keys = queries + vector + grid.gap;
  const values = keys + vector + grid.gap;
  const tableAt = (titleAt: number, namesAt: number): TablePlace => {
    const rowsTop = namesAt + grid.nameHeight / 2;
    return {
      titleAt,
      namesAt,
      rowsTop,
      sizeAt: rowsTop + rows * grid.cellHeight + 12,
      queries,
      keys,
      values,
      reading: undefined,
    };
  };
  const table = tableAt(10, 36);
  const lower = tableAt(table.sizeAt + 22, table.sizeAt + 44);
  const bottomNames = lower.sizeAt + 14;
  const bottomTop = bottomNames + grid.nameHeight / 2 + 2;
  const counts = {
    label: grid.margin,
    cached: grid.width - 92,
    uncached: grid.width - grid.margin,
    top: bottomTop + grid.cellHeight + 14,
    line: 22,
  };
  // The one row of each head, at the bottom.
  const headAt = (weights: number): ReadingPlace => ({
    namesAt: bottomNames,
    weightsNameAt: bottomNames + 12,
    keyNamesAt: bottomNames + 32,
    rowsTop: bottomNames + 42 - (rows - 1) * grid.cellHeight,
    weights,
    outputs: values,
  });
  const stack = { x: values, y: lower.rowsTop, width: vector, height: rows * grid.cellHeight };
  return {
    grid,
    tokens: grid.margin,
    lower,
    upper: {
      ...table,
      reading: {
        namesAt: lower.namesAt,
        weightsNameAt: lower.titleAt,
        keyNamesAt: lower.rowsTop - 9,
        rowsTop: lower.rowsTop,
        weights: queries,
        outputs: values,
      },
    },
    working: {
      namesAt: lower.namesAt,
      rowsTop: lower.rowsTop,
      scores: queries,
      bars: queries + grid.cellWidth + 10,
      barWidth: 76,
      stack,
      output: { x: values, y: bottomTop, width: vector, height: grid.cellHeight },
    },
    heads: [headAt(grid.margin), headAt(grid.width / 2 + grid.margin)],
    madeFrom: () => ({ x: queries, y: bottomTop }),
    editedFirst: { x: queries, y: lower.rowsTop },
    bottom: { namesAt: bottomNames, top: bottomTop },
    counts,
    height: counts.top + countLines * counts.line + 20,
  };
}
