/** The words that are read, one after another, and the state that each leaves: numbers that change, in a size that does not. */
import type { Mark } from '../frame.ts';
import {
  cells,
  inTurn,
  largestMagnitude,
  type Part,
  refsOf,
  symbol,
  tableView,
  together,
  tokenPills,
} from '../toolkit/index.ts';
import { type Context, say } from './context.ts';

/** In `read`: when words come. In `write`: when all states but the last go. In `keep`: when they are back. */
export const sourceTimes = { read: [0.16, 0.96], dropped: [0.06, 0.26], kept: [0.08, 0.3] } as const;

const states = 'fixed.encoder.hidden';

export function sourcePart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('source', () => words(context)),
    moment.piece('states', () => stateRows(context)),
    moment.piece('card', () => card(context)),
  );
}

/** How far the word of a row has been read. */
function readSo({ moment, source }: Context, row: number): number {
  return inTurn(moment.since('read', ...sourceTimes.read), row, source.length);
}

function words(context: Context): Part {
  const { layout, source, moment } = context;
  const { grid, rows, rowHeight, source: column } = layout;
  const marks = tokenPills(grid, source, { key: 'source', ...column, y: rows, rowHeight }).map((pill, row) => ({
    ...pill,
    opacity: moment.reached('compare') ? 1 : readSo(context, row),
  }));
  return { marks, figures: [] };
}

function stateRows(context: Context): Part {
  const { layout, input, source, moment } = context;
  const { grid, rows, rowHeight } = layout;
  const { x, shown, cell } = layout.states;
  const view = tableView(input.trace, states, { columnCount: shown });
  const last = source.length - 1;
  const kept = 1 - moment.since('write', ...sourceTimes.dropped) + moment.since('keep', ...sourceTimes.kept);
  const visible = (row: number) => readSo(context, row) * (row === last ? 1 : Math.min(1, kept));
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
      key: `state${row}.more`,
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
    key: 'states.title',
    x,
    y: layout.headings + (grid.compact ? 6 : 8),
    anchor: 'start',
    text: say('state'),
    size: 'small',
  };
  const figure = {
    key: states,
    caption: say('states'),
    rows: source.filter((_, row) => visible(row) === 1),
    columns: [],
    cells: refsOf(view).filter((_, row) => visible(row) === 1),
    format: 'number',
  } as const;
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
