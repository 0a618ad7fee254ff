/** One table: its title, its tokens, its shelf where it has one, and its blocks of numbers. */
import type { Figure, Mark, Text } from '../frame.ts';
import { nothing, type Part, shelf, symbol, together } from '../toolkit/index.ts';
import { blocksPart, type Table } from './blocks.ts';
import { type Context, tokenCount } from './context.ts';
import type { TablePlace } from './layout.ts';
import { rowTokens } from './row-tokens.ts';

/** Title, tokens, shelf and blocks. */
export function tablePart(context: Context, table: Table): Part {
  const places = table.shelved ? shelfPart(context, table) : nothing;
  return together(
    { marks: titleMarks(context, table), figures: [] },
    rowTokens(context, table.id, table.place.rowsTop, table.rows),
    places,
    blocksPart(context, table),
  );
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
