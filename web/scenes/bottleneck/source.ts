/** The words that are read, one after another, and the state that each leaves: numbers that change, in a size that does not. */
import type { Figure, Mark, Text } from '../frame.ts';
import {
  cells,
  inTurn,
  largestMagnitude,
  type Part,
  refsOf,
  symbol,
  type TableView,
  tableView,
  together,
  tokenPills,
} from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import type { Translator } from './stages.ts';

/** In `read`: when words come. In `write`: when all states but the last go. In `keep`: when those of the other model come. */
export const sourceTimes = { read: [0.16, 0.96], dropped: [0.06, 0.26], kept: [0.12, 0.34] } as const;

export function sourcePart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('source', () => words(context)),
    moment.piece('states of fixed', () => stateRows(context, 'fixed', (row) => leftOf(context, row))),
    moment.piece('states of attention', () => stateRows(context, 'attention', (row) => keptOf(context, row))),
    moment.piece('card', () => card(context)),
  );
}

/** How far the word of a row has been read. */
function readSo({ moment, source }: Context, row: number): number {
  return inTurn(moment.since('read', ...sourceTimes.read), row, source.length);
}

function words(context: Context): Part {
  const { layout, source } = context;
  const { grid, rows, rowHeight, source: column } = layout;
  const marks = tokenPills(grid, source, { key: 'source', ...column, y: rows, rowHeight }).map((pill, row) => ({
    ...pill,
    opacity: readSo(context, row),
  }));
  return { marks, figures: [] };
}

/** How much is left of a state of the translator that keeps the last alone. */
function leftOf(context: Context, row: number): number {
  const isLast = row === context.source.length - 1;
  return readSo(context, row) * (isLast ? 1 : 1 - context.moment.since('write', ...sourceTimes.dropped));
}

/** How far a state of the translator that keeps all has come. */
export function keptOf({ moment, source }: Context, row: number): number {
  return inTurn(moment.since('keep', ...sourceTimes.kept), row, source.length);
}

/** The first numbers of each state as a text twin, of those words whose state is there. */
export function statesFigure(source: readonly Text[], view: TableView, visible: (row: number) => number): Figure {
  const isThere = (_: unknown, row: number) => visible(row) === 1;
  return {
    key: view.tensor,
    caption: say('states'),
    rows: source.filter(isThere),
    columns: [],
    cells: refsOf(view).filter(isThere),
    format: 'number',
  };
}

function stateRows(context: Context, translator: Translator, visible: (row: number) => number): Part {
  const { layout, input, source } = context;
  const { grid, rows, rowHeight } = layout;
  const { x, shown, cell } = layout.states;
  const states = `${translator}.encoder.hidden`;
  const view = tableView(input.trace, states, { columnCount: shown });
  const numbers = cells(grid, {
    view,
    x,
    y: rows + 3,
    cellWidth: cell,
    cellHeight: rowHeight,
    fill: 'signed',
    limit: largestMagnitude(input.trace, [states]),
    printed: false,
    shown: visible,
  }).map((mark) => ({ ...mark, height: rowHeight - 6 }));
  const more = source.map(
    (_, row): Mark => ({
      kind: 'label',
      key: `${states}.more${row}`,
      x: x + shown * cell + 4,
      y: rows + (row + 0.5) * rowHeight,
      anchor: 'start',
      text: symbol('⋯'),
      size: 'small',
      opacity: visible(row),
    }),
  );
  const title: Mark = {
    kind: 'label',
    key: `${states}.title`,
    x,
    y: layout.headings + (grid.compact ? 6 : 8),
    anchor: 'start',
    text: say('state'),
    size: 'small',
  };
  const figure = statesFigure(source, view, visible);
  return { marks: [title, ...numbers, ...more], figures: figure.rows.length === 0 ? [] : [figure] };
}

/** What is left of the sentence: the last state. The places of the others are empty. */
function card({ layout, source }: Context): Part {
  const { rows, rowHeight, states: place } = layout;
  const width = place.shown * place.cell;
  const marks = source.map((_, row): Mark => {
    const isCard = row === source.length - 1;
    return {
      kind: 'box',
      key: `card${row}`,
      look: isCard ? 'outline' : 'slot',
      role: isCard ? 'input' : 'neutral',
      x: place.x,
      y: rows + row * rowHeight + 3,
      width,
      height: rowHeight - 6,
    };
  });
  return { marks, figures: [] };
}
