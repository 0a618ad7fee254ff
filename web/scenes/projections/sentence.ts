/** A sentence as tokens, and each token as a row of many numbers, of which the first are printed. */
import type { Figure, Mark } from '../frame.ts';
import {
  between,
  cells,
  type Grid,
  inTurn,
  largestMagnitude,
  numbered,
  type Part,
  refsOf,
  sizes,
  symbol,
  type TableView,
  tableView,
  tokenPills,
} from '../toolkit/index.ts';
import { type Context, say } from './context.ts';

/** In the stage `sentence` all tokens stand at `tokens`, then come their vectors. */
const tokensDone = 0.45;

/** The bet shows so many numbers of the first token. */
const opening = 3;

/** Columns that are printed, in cells wide enough that numbers with a sign and all their decimals do not touch. */
const printed = { compact: { columns: 5, cellWidth: 44 }, wide: { columns: 8, cellWidth: 64 } } as const;

export function sentencePart(context: Context): Part {
  return context.moment.piece('sentence', () => sentence(context));
}

/** What stands where, and how far it has come. */
interface Rows {
  readonly view: TableView;
  readonly cellWidth: number;
  readonly left: number;
  readonly top: number;
  readonly pill: (row: number) => number;
  readonly vector: (row: number) => number;
}

function sentence(context: Context): Part {
  const { input, layout, moment } = context;
  const { grid, sentenceTop: top } = layout;
  const { columns: columnCount, cellWidth } = grid.compact ? printed.compact : printed.wide;
  const view = tableView(input.trace, 'real.x', { columnCount });
  const rows: Rows = {
    view,
    cellWidth,
    top,
    left: grid.margin + grid.tokenWidth + grid.gap,
    pill: (row) => (row === 0 ? 1 : inTurn(moment.since('sentence', 0.08, tokensDone), row - 1, view.rows - 1)),
    vector: (row) => inTurn(moment.since('sentence', tokensDone, 1), row, view.rows),
  };
  const numbers = cells(grid, {
    view,
    x: rows.left,
    y: top,
    cellWidth,
    role: 'input',
    fill: 'signed',
    limit: largestMagnitude(input.trace, ['real.x']),
    shown: (row, column) => (row === 0 && column < opening ? 1 : rows.vector(row)),
  });
  const marks = [
    ...headings(context, rows),
    ...pills(context, rows),
    ...numbers,
    ...more(grid, rows),
    ...seed(grid, rows),
  ];
  return { marks, figures: [figureOf(context, rows)] };
}

function headings({ input, layout: { grid } }: Context, { view, cellWidth, left, top, vector }: Rows): readonly Mark[] {
  const line = { kind: 'label', y: top - 44, size: 'normal' } as const;
  const [, hidden = 0] = input.trace.tensor('real.x').shape;
  return [
    { ...line, key: 'sentence.heading', x: grid.margin, anchor: 'start', text: say('embedding'), emphasis: 'focus' },
    {
      ...line,
      key: 'sentence.shape',
      x: grid.width - grid.margin,
      anchor: 'end',
      text: sizes(view.rows, hidden),
      opacity: vector(0),
    },
    ...numbered('d', view.columns).map(
      (text, column): Mark => ({
        kind: 'label',
        key: `sentence.d${column}`,
        x: left + (column + 0.5) * cellWidth,
        y: top - 14,
        anchor: 'middle',
        text,
        size: 'small',
        opacity: vector(0),
      }),
    ),
  ];
}

function pills({ input, layout: { grid } }: Context, { view, top, pill }: Rows): readonly Mark[] {
  const words = tokenPills(grid, input.tokens.slice(0, view.rows), { key: 'sentence.token', y: top });
  return words.map((word, row) => ({ ...word, opacity: pill(row) }));
}

/** A row goes on behind its printed numbers. */
function more(grid: Grid, { view, cellWidth, left, top, vector }: Rows): readonly Mark[] {
  const end = left + view.columns * cellWidth;
  return Array.from({ length: view.rows }, (_, row) => ({
    kind: 'label',
    key: `sentence.more${row}`,
    x: row === 0 ? between(left + opening * cellWidth, end, vector(0)) + 6 : end + 6,
    y: top + (row + 0.5) * grid.cellHeight,
    anchor: 'start',
    text: symbol('⋯'),
    size: 'normal',
    opacity: row === 0 ? 1 : vector(row),
  }));
}

function seed(grid: Grid, { view, left, top, vector }: Rows): readonly Mark[] {
  const y = top + view.rows * grid.cellHeight + 18;
  const small = { y, anchor: 'start', size: 'small', opacity: vector(view.rows - 1) } as const;
  return [
    { ...small, kind: 'label', key: 'sentence.seed', x: left, text: say('seed') },
    {
      ...small,
      kind: 'value',
      key: 'sentence.seed-value',
      x: left + 34,
      ref: { tensor: 'seed', index: [] },
      format: 'integer',
    },
  ];
}

function figureOf({ input, moment }: Context, { view }: Rows): Figure {
  const all = moment.since('sentence', 1, 1) === 1;
  const shown = all ? refsOf(view) : [refsOf(view)[0]?.slice(0, opening) ?? []];
  return {
    key: 'real.x',
    caption: say('embedding'),
    rows: input.tokens.slice(0, shown.length),
    columns: numbered('d', shown[0]?.length ?? 0),
    cells: shown,
    format: 'number',
  };
}
