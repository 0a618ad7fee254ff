/** The blocks of numbers in a table: queries, keys, values, weights, outputs, each with its name and its text twin. */
import { refKey } from '../../trace/trace.ts';
import type { Figure, Mark, Role, Text } from '../frame.ts';
import {
  cells,
  nameMarks,
  nothing,
  numbered,
  outline,
  type Part,
  refsOf,
  symbol,
  type TableView,
  together,
} from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import type { ReadingPlace, TablePlace } from './layout.ts';
import { rowTokens } from './row-tokens.ts';

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
  /** What stands over the weights, where their name alone would not say whose they are. */
  readonly weightsName?: Text;
  readonly outputs?: Block;
  /** Columns of weights that a row may not see. */
  readonly masked?: (row: number, column: number) => boolean;
  readonly stale?: (row: number) => boolean;
  /** Rows that have a token beside them; all when absent. */
  readonly rows?: number;
  /** Keys and values stand on a shelf, whose empty places are drawn too. */
  readonly shelved?: boolean;
}

/** What is computed in a table that stands already. */
export function blocksPart(context: Context, table: Table): Part {
  const { place } = table;
  const { reading, namesAt } = place;
  return together(
    vectors(context, table, table.queries, {
      role: 'query',
      letter: 'q',
      x: place.queries,
      rowsTop: place.rowsTop,
      namesAt,
    }),
    vectors(context, table, table.keys, { role: 'key', letter: 'k', x: place.keys, rowsTop: place.rowsTop, namesAt }),
    vectors(context, table, table.values, {
      role: 'value',
      letter: 'v',
      x: place.values,
      rowsTop: place.rowsTop,
      namesAt,
    }),
    reading === undefined ? nothing : weightsPart(context, table, reading),
    reading === undefined
      ? nothing
      : vectors(context, table, table.outputs, {
          role: 'output',
          letter: 'o',
          x: reading.outputs,
          rowsTop: reading.rowsTop,
          namesAt: reading.namesAt,
        }),
  );
}

interface VectorsPlace {
  readonly role: Role;
  readonly letter: 'q' | 'k' | 'v' | 'o';
  readonly x: number;
  readonly rowsTop: number;
  readonly namesAt: number;
}

/** One vector per row, each outlined as far as it has come in. */
function vectors(context: Context, table: Table, block: Block | undefined, at: VectorsPlace): Part {
  if (block === undefined) return nothing;
  const { grid } = context.layout;
  const { view, from, shown } = block;
  const key = `${table.id}.${at.letter}`;
  const y = at.rowsTop + from * grid.cellHeight;
  const onShelf = at.role === 'key' || at.role === 'value';
  const drawn = cells(grid, {
    view,
    x: at.x,
    y,
    role: at.role,
    fill: 'signed',
    limit: context.limit,
    keyPrefix: `${table.id}:`,
    ...(shown === undefined ? {} : { shown }),
    ...(table.stale !== undefined && onShelf ? { stale: table.stale } : {}),
  });
  const outlines = Array.from(
    { length: view.rows },
    (_, row): Mark => ({
      ...outline(`${key}.${from + row}`, at.role, {
        x: at.x,
        y: y + row * grid.cellHeight,
        width: view.columns * grid.cellWidth,
        height: grid.cellHeight,
      }),
      opacity: shown?.(row, 0) ?? 1,
    }),
  );
  // A shelf has its names already.
  const names = table.shelved && onShelf ? [] : nameMarks(key, at.role, nameOf(at.letter, block), [], at.x, at.namesAt);
  return {
    marks: [...drawn, ...outlines, ...withOpacity(names, firstShown(block))],
    figures: figureOf(context, table, block, at.letter, numbered('d', view.columns)),
  };
}

/** One vector has the number of its token; several have the matrix's capital, but o, whose capital looks like a zero. */
function nameOf(letter: VectorsPlace['letter'], { view, from }: Block): Text {
  if (view.rows === 1) return symbol(letter, String(from + 1));
  return symbol(letter === 'o' ? letter : letter.toUpperCase());
}

function weightsPart(context: Context, table: Table, place: ReadingPlace): Part {
  const { weights: block, weightsName = say('weights'), id, masked } = table;
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
    text: weightsName,
    size: 'normal',
    opacity: firstShown(block),
  };
  const hidden = drawn.filter((cell) => cell.masked).map((cell) => refKey(cell.ref));
  const figures = figureOf(context, table, block, 'weights', keyNames).map((figure) =>
    hidden.length === 0 ? figure : { ...figure, masked: hidden },
  );
  // On a phone these rows stand apart from the table, so they need their tokens once more; the newest row alone needs none.
  const tokens =
    grid.compact && block.from === 0
      ? withOpacity(rowTokens(context, `${id}.weights`, place.rowsTop, block.view.rows).marks, firstShown(block))
      : [];
  return { marks: [name, ...tokens, ...headings, ...drawn], figures };
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
      caption: say(`${id}-${letter}`),
      rows: input.tokens.slice(from, from + view.rows),
      columns,
      cells: refsOf(view),
      format: 'number',
    },
  ];
}
