/**
 * Where things stand: a row per word that is read, with the state it leaves; a row per word that is written, further right; a
 * table of weights beside that; or the plot of both curves in the place of all of them.
 */
import { type Area, type Grid, gridFor } from '../toolkit/index.ts';

/** The longest sentence of the lesson. */
export const mostWords = 12;

interface WordColumn {
  readonly x: number;
  readonly width: number;
}

export interface Layout {
  readonly grid: Grid;
  readonly height: number;
  readonly rows: number;
  readonly rowHeight: number;
  readonly headings: number;
  readonly source: WordColumn;
  /** The first so many numbers of a state, each in a small cell. */
  readonly states: { readonly x: number; readonly shown: number; readonly cell: number };
  /** Words written from the card, while the states stand. */
  readonly said: WordColumn;
  /** The words of both translators side by side, in the place of the states. */
  readonly compared: Readonly<Record<'fixed' | 'attention', WordColumn>>;
  /** Words beside the table of weights, the room for its columns, its first row and the height of each. */
  readonly alignment: {
    readonly words: WordColumn;
    readonly x: number;
    readonly room: number;
    readonly rows: number;
    readonly rowHeight: number;
  };
  /** States on end between the columns' words and the table: their top, and how many numbers of what height. */
  readonly onEnd: { readonly y: number; readonly shown: number; readonly cell: number };
  readonly plot: Area;
  /** Where the names of the curves stand: behind their last point, or over and under it on a phone. */
  readonly names: 'behind' | 'beside';
}

/** Room before a word for the mark of a wrong one. */
export const markWidth = 14;

export function layoutFor(width: number): Layout {
  const base = gridFor(width);
  return base.compact ? compactLayout(base) : wideLayout(base);
}

function wideLayout(base: Grid): Layout {
  const rowHeight = 32;
  const grid: Grid = { ...base, tokenHeight: 26, cellHeight: rowHeight };
  const rows = 66;
  const saidX = 356;
  const tableX = saidX + 104 + 12;
  return {
    grid,
    height: rows + mostWords * rowHeight + 24,
    rows,
    rowHeight,
    headings: 44,
    source: { x: base.margin, width: 84 },
    states: { x: base.margin + 84 + 12, shown: 24, cell: 9 },
    said: { x: saidX, width: 104 },
    compared: { fixed: { x: 180, width: 104 }, attention: { x: saidX, width: 104 } },
    alignment: {
      words: { x: saidX, width: 104 },
      x: tableX,
      room: base.width - base.margin - tableX,
      rows,
      rowHeight,
    },
    onEnd: { y: rows, shown: 0, cell: 0 },
    plot: { x: 72, y: 52, width: base.width - 72 - 150, height: 340 },
    names: 'behind',
  };
}

function compactLayout(base: Grid): Layout {
  const rowHeight = 26;
  const grid: Grid = { ...base, tokenHeight: 22, cellHeight: rowHeight };
  const rows = 52;
  const onEnd = { y: rows, shown: 8, cell: 6 };
  return {
    grid,
    height: rows + mostWords * rowHeight + 12,
    rows,
    rowHeight,
    headings: 34,
    source: { x: base.margin, width: 62 },
    states: { x: base.margin + 62 + 8, shown: 12, cell: 9 },
    said: { x: 206, width: 96 },
    compared: { fixed: { x: 92, width: 100 }, attention: { x: 218, width: 100 } },
    alignment: {
      words: { x: base.margin, width: 84 },
      x: 100,
      room: base.width - base.margin - 100,
      rows: rows + onEnd.shown * onEnd.cell + 4,
      rowHeight: 22,
    },
    onEnd,
    plot: { x: 44, y: 52, width: base.width - 44 - 20, height: 220 },
    names: 'beside',
  };
}
