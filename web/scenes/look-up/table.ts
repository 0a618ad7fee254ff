/** Rows of an entry each: who it is, its label, its share, its goods; over them who asks, under them what is read. */
import type { CellMark, Mark, Role, Text } from '../frame.ts';
import {
  barList,
  cells,
  editing,
  faded,
  inTurn,
  matrix,
  numbered,
  type Part,
  refsOf,
  symbol,
  type TableView,
  together,
  turned,
  vectorStrip,
} from '../toolkit/index.ts';
import type { Context } from './context.ts';

/** When things come in the stages that compute. */
export const times = { numbers: [0.08, 0.4], shares: [0.45, 0.75], read: [0.8, 1] } as const;

export function label(key: string, text: Text, x: number, y: number, role?: Role): Mark {
  return { kind: 'label', key, x, y, anchor: 'middle', text, size: 'small', ...(role === undefined ? {} : { role }) };
}

interface Asked {
  readonly query: string;
  readonly name: Text;
}

/** The query over the labels that it is compared with. */
export function queryStrip(context: Context, { query, name }: Asked): Part {
  const { layout, view, limit } = context;
  return vectorStrip(layout.grid, {
    view: view(query),
    x: layout.labels,
    y: layout.queryTop,
    role: 'query',
    name,
    nameAt: 'after',
    caption: name,
    fill: 'signed',
    limit,
    columnNames: numbered('d', view(query).columns),
    ...editing(context, query),
  });
}

interface Vectors {
  readonly tensor: string;
  readonly key?: string;
  readonly x: number;
  readonly role: Role;
  /** None while nobody has said yet what it is. */
  readonly name?: Text;
  readonly caption: Text;
  readonly rows: readonly Text[];
  readonly fill?: CellMark['fill'];
}

export function vectorColumn(context: Context, { tensor, key, name, x, fill = 'signed', ...look }: Vectors): Part {
  const { layout, view, limit } = context;
  const { rows, ...named } = look;
  const part = matrix(layout.grid, {
    ...named,
    view: view(tensor),
    x,
    y: layout.rowsTop,
    name: name ?? symbol(''),
    shape: [],
    fill,
    limit,
    rowNames: rows,
    columnNames: numbered('d', view(tensor).columns),
    ...(key === undefined ? {} : { keyPrefix: key }),
    ...editing(context, tensor),
  });
  return name === undefined ? { ...part, marks: part.marks.filter(({ kind }) => kind !== 'label') } : part;
}

interface Shares {
  readonly tensor: string;
  readonly x: number;
  readonly heading: Text;
  readonly rows: readonly Text[];
  readonly withBars: boolean;
  /** How far the shares have come in. */
  readonly share: number;
}

/** A column of weights under its name. */
export function sharesColumn({ layout, view }: Context, { tensor, x, heading, rows, withBars, share }: Shares): Part {
  const { grid, rowsTop, headings, bars } = layout;
  const column = turned(view(tensor));
  const shown = (row: number) => inTurn(share, row, column.rows);
  const marks: readonly Mark[] = [
    label(`${tensor}.heading`, heading, x + grid.cellWidth / 2, headings[1], 'weight'),
    ...cells(grid, { view: column, x, y: rowsTop, role: 'weight', fill: 'weight', shown }),
    ...(withBars && !grid.compact
      ? barList(grid, { view: column, x: bars.x, y: rowsTop, width: bars.width, grown: shown })
      : []),
  ];
  return {
    marks,
    figures:
      share < 1
        ? []
        : [{ key: tensor, caption: heading, rows, columns: [], cells: refsOf(column), format: 'percent' as const }],
  };
}

interface Read {
  readonly tensor: string;
  readonly x: number;
  readonly y: number;
  readonly caption: Text;
  readonly share: number;
}

/** What is read, under the goods, its name at the left. */
export function readStrip({ layout, view, limit }: Context, { tensor, x, y, caption, share }: Read): Part {
  const { grid } = layout;
  const name: Mark = {
    kind: 'label',
    key: `${tensor}.caption`,
    x: x - 8,
    y: y + grid.cellHeight / 2,
    anchor: 'end',
    text: caption,
    size: 'small',
    role: 'output',
  };
  const columns: TableView = view(tensor);
  const strip = vectorStrip(grid, {
    view: columns,
    x,
    y,
    role: 'output',
    name: symbol(''),
    caption,
    fill: columns.columns === 1 ? 'plain' : 'signed',
    limit,
  });
  const marks = strip.marks.filter(({ kind }) => kind !== 'label');
  return faded(together({ marks: [...marks, name], figures: strip.figures }), share);
}
