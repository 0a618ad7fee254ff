/** One table: queries, keys, values, and what is read with them. With a cache most of its rows are not there. */

import { refKey } from '../../trace/trace.ts';
import type { CellMark, Figure, Mark, Role, Text } from '../frame.ts';
import {
  cells,
  nameMarks,
  nothing,
  numbered,
  outline,
  type Part,
  refsOf,
  shelf,
  symbol,
  type TableView,
  together,
} from '../toolkit/index.ts';
import { type Context, say, tokenCount } from './context.ts';
import type { ReadingPlace, TablePlace } from './layout.ts';

/** A tensor in a table: its first row stands in row `from`. */
export interface Block {
  readonly view: TableView;
  readonly from: number;
  /** How far each row of the view has come in; all are in when absent. */
  readonly shown?: (row: number, column: number) => number;
}

export interface Table {
  /** Makes keys and captions of this table its own. */
  readonly id: string;
  readonly title: Text;
  readonly place: TablePlace;
  readonly queries?: Block;
  readonly keys?: Block;
  readonly values?: Block;
  readonly weights?: Block;
  readonly outputs?: Block;
  /** Columns of weights that a row may not see. */
  readonly masked?: (row: number, column: number) => boolean;
  readonly stale?: (row: number) => boolean;
  /** Rows that have a token beside them; all when absent. */
  readonly rows?: number;
  /** Keys and values stand on a shelf, whose empty places are drawn too. */
  readonly shelved?: boolean;
}

/** Title, tokens, shelf and blocks. */
export function tablePart(context: Context, table: Table): Part {
  const shelf = table.shelved ? shelfPart(context, table) : nothing;
  return together(
    { marks: titleMarks(context, table), figures: [] },
    tokenPills(context, table.id, table.place.rowsTop, table.rows),
    shelf,
    blocksPart(context, table),
  );
}

/** The blocks alone: what is computed in a table that stands already. */
export function blocksPart(context: Context, table: Table): Part {
  const { place } = table;
  return together(
    vectors(context, table, table.queries, 'query', place.queries, 'q'),
    vectors(context, table, table.keys, 'key', place.keys, 'k'),
    vectors(context, table, table.values, 'value', place.values, 'v'),
    place.reading === undefined
      ? nothing
      : together(weightsPart(context, table, place.reading), outputsPart(context, table, place.reading)),
  );
}

/** The pills of the first `count` tokens, one per row. */
export function tokenPills(
  { input, layout: { grid, tokens } }: Context,
  id: string,
  rowsTop: number,
  count = tokenCount,
): Part {
  const marks = input.tokens.slice(0, count).map(
    (text, row): Mark => ({
      kind: 'token',
      key: `${id}.token${row}`,
      x: tokens,
      y: rowsTop + row * grid.cellHeight + (grid.cellHeight - grid.tokenHeight) / 2,
      width: grid.tokenWidth,
      height: grid.tokenHeight,
      text,
    }),
  );
  return { marks, figures: [] };
}

/** The empty places of a cache, with the names of what stands in them. */
function shelfPart({ layout: { grid } }: Context, { id, place }: Table): Part {
  const base = { y: place.rowsTop, slots: tokenCount, columns: 2 };
  const marks = [
    ...shelf(grid, { ...base, key: `${id}.key-shelf`, role: 'key', name: symbol('K'), x: place.keys }),
    ...shelf(grid, { ...base, key: `${id}.value-shelf`, role: 'value', name: symbol('V'), x: place.values }),
  ];
  return { marks, figures: [] };
}

function titleMarks({ layout }: Context, { id, title, place }: Table): readonly Mark[] {
  return [
    {
      kind: 'label',
      key: `${id}.title`,
      x: layout.tokens,
      y: place.titleAt,
      anchor: 'start',
      text: title,
      size: 'normal',
      emphasis: 'focus',
    },
  ];
}

function vectors(
  context: Context,
  table: Table,
  block: Block | undefined,
  role: Role,
  x: number,
  letter: 'q' | 'k' | 'v',
): Part {
  if (block === undefined) return nothing;
  const { grid } = context.layout;
  const { id, place } = table;
  const y = place.rowsTop + block.from * grid.cellHeight;
  const drawn = blockCells(context, table, block, role, x, y);
  const area = { x, y, width: block.view.columns * grid.cellWidth, height: block.view.rows * grid.cellHeight };
  const name = block.view.rows === 1 ? symbol(letter, String(block.from + 1)) : symbol(letter.toUpperCase());
  const names =
    table.shelved && role !== 'query'
      ? []
      : withOpacity(nameMarks(`${id}.${letter}`, role, name, [], x, place.namesAt), firstShown(block));
  const marks = [...drawn, ...rowOutlines(context, `${id}.${letter}`, role, area, block), ...names];
  return { marks, figures: figureOf(context, table, block, letter, numbered('d', block.view.columns)) };
}

/** Each row is a vector of its own, outlined as far as it has come in. */
function rowOutlines(
  { layout: { grid } }: Context,
  key: string,
  role: Role,
  area: { x: number; y: number; width: number },
  block: Block,
): readonly Mark[] {
  return Array.from({ length: block.view.rows }, (_, row) => ({
    ...outline(`${key}.${block.from + row}`, role, {
      x: area.x,
      y: area.y + row * grid.cellHeight,
      width: area.width,
      height: grid.cellHeight,
    }),
    opacity: block.shown?.(row, 0) ?? 1,
  }));
}

function blockCells(
  { layout: { grid }, limit }: Context,
  table: Table,
  block: Block,
  role: Role,
  x: number,
  y: number,
): readonly CellMark[] {
  return cells(grid, {
    view: block.view,
    x,
    y,
    role,
    fill: 'signed',
    limit,
    keyPrefix: `${table.id}:`,
    ...(block.shown === undefined ? {} : { shown: block.shown }),
    ...(table.stale === undefined || role === 'query' || role === 'output' ? {} : { stale: table.stale }),
  });
}

function weightsPart(context: Context, table: Table, place: ReadingPlace): Part {
  const { weights: block, id, masked } = table;
  if (block === undefined) return nothing;
  const { grid } = context.layout;
  const keyNames = numbered('k', block.view.columns);
  const drawn = cells(grid, {
    view: block.view,
    x: place.weights,
    y: place.rowsTop + block.from * grid.cellHeight,
    role: 'weight',
    fill: 'weight',
    keyPrefix: `${id}:`,
    ...(block.shown === undefined ? {} : { shown: block.shown }),
    ...(masked === undefined ? {} : { masked }),
  });
  const headings = keyNames.map(
    (text, column): Mark => ({
      kind: 'label',
      key: `${id}.key-name${column}`,
      x: place.weights + (column + 0.5) * grid.cellWidth,
      y: place.keyNamesAt,
      anchor: 'middle',
      text,
      size: 'small',
      role: 'key',
      opacity: block.shown?.(block.view.rows - 1, column) ?? 1,
    }),
  );
  const name: Mark = {
    kind: 'label',
    key: `${id}.weights-name`,
    x: place.weights,
    y: place.weightsNameAt,
    anchor: 'start',
    text: say('weights'),
    size: 'normal',
    opacity: firstShown(block),
  };
  const hidden = drawn.filter((cell) => cell.masked).map((cell) => refKey(cell.ref));
  const figures = figureOf(context, table, block, 'weights', keyNames).map((figure) =>
    hidden.length === 0 ? figure : { ...figure, masked: hidden },
  );
  // On a phone these rows stand apart from the table, so they need their tokens once more.
  const tokens = grid.compact
    ? withOpacity(tokenPills(context, `${id}.weights`, place.rowsTop, block.view.rows).marks, firstShown(block))
    : [];
  return { marks: [name, ...tokens, ...headings, ...drawn], figures };
}

function outputsPart(context: Context, table: Table, place: ReadingPlace): Part {
  const { outputs: block, id } = table;
  if (block === undefined) return nothing;
  const { grid } = context.layout;
  const y = place.rowsTop + block.from * grid.cellHeight;
  const area = { x: place.outputs, y, width: block.view.columns * grid.cellWidth };
  const marks = [
    ...blockCells(context, table, block, 'output', place.outputs, y),
    ...rowOutlines(context, `${id}.o`, 'output', area, block),
    ...withOpacity(
      nameMarks(
        `${id}.o`,
        'output',
        block.view.rows === 1 ? symbol('o', String(block.from + 1)) : symbol('o'),
        [],
        place.outputs,
        place.namesAt,
      ),
      firstShown(block),
    ),
  ];
  return { marks, figures: figureOf(context, table, block, 'o', numbered('d', block.view.columns)) };
}

/** Names come with the first number under them. */
function firstShown({ shown }: Block): number {
  return shown?.(0, 0) ?? 1;
}

function withOpacity(marks: readonly Mark[], opacity: number): readonly Mark[] {
  return marks.map((mark) => ({ ...mark, opacity }));
}

/** The text twin of a block, once all of it is in. */
function figureOf(
  { input }: Context,
  { id }: Table,
  { view, from, shown }: Block,
  letter: string,
  columns: readonly Text[],
): readonly Figure[] {
  const isIn = Array.from({ length: view.rows }, (_, row) => shown?.(row, view.columns - 1) ?? 1).every(
    (share) => share >= 1,
  );
  if (!isIn) return [];
  return [
    {
      key: `${id}.${letter}`,
      caption: say(`${id.split('.')[0]}-${letter}`),
      rows: input.tokens.slice(from, from + view.rows),
      columns,
      cells: refsOf(view),
      format: 'number',
    },
  ];
}

/** Under a table: how many bytes its keys and values take. */
export function sizeLine(
  { layout: { grid } }: Context,
  place: TablePlace,
  id: string,
  tensor: string,
  label: Text,
): Part {
  const marks: readonly Mark[] = [
    {
      kind: 'label',
      key: `${id}.size-label`,
      x: place.keys,
      y: place.sizeAt,
      anchor: 'start',
      text: label,
      size: 'small',
    },
    {
      kind: 'value',
      key: `${id}.size`,
      x: place.values + 2 * grid.cellWidth,
      y: place.sizeAt,
      anchor: 'end',
      ref: { tensor, index: [] },
      format: 'bytes',
      size: 'small',
    },
  ];
  const figures: readonly Figure[] = [
    { key: `${id}.size`, caption: label, rows: [], columns: [], cells: [[{ tensor, index: [] }]], format: 'bytes' },
  ];
  return { marks, figures };
}
