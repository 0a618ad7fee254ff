/** All written words at once: a row of weights each, from two ways of scoring, and the table that an article draws. */
import { inTurn, matrix, type Part, tableView, together, wordTexts } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { words } from './layout.ts';

/** In `tables`: when each comes, row by row. In `illustrated`: when the third does. */
export const tableTimes = {
  dot: [0.2, 0.58],
  network: [0.62, 0.97],
  illustrative: [0.2, 0.9],
  trained: [0.2, 0.95],
} as const;

const tensors = {
  dot: 'attn_weights',
  network: 'network.attn_weights',
  illustrative: 'illustrative',
} as const;

export function tablesPart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('dot table', () => table(context, 'dot')),
    moment.piece('network table', () => table(context, 'network')),
    moment.piece('illustrative table', () => table(context, 'illustrative')),
    moment.piece('trained table', () => trainedTable(context)),
  );
}

function table({ layout, view, moment, source, target }: Context, which: keyof typeof tensors): Part {
  const { grid, tables, tableCell } = layout;
  const [from, to] = tableTimes[which];
  const come = moment.since(which === 'illustrative' ? 'illustrated' : 'tables', from, to);
  // Tables in one line have the words of their rows at its left.
  const isFirst = which === 'dot' || (grid.compact && which === 'illustrative');
  return matrix(grid, {
    view: view(tensors[which]),
    ...tables[which],
    cellWidth: tableCell,
    role: 'weight',
    name: say(`table-${which}`),
    caption: say(`table-${which}`),
    shape: [],
    keyPrefix: 'table:',
    columnTokens: source,
    ...(isFirst ? { rowTokens: target } : { rowNames: target }),
    fill: 'weight',
    shown: (row) => inTurn(come, row, words),
  });
}

/** What a trained translator makes of the same sentence: a row for every word it writes. */
function trainedTable({ layout, input, moment, source }: Context): Part {
  const { trace } = input;
  // Its first token is the mark that a sentence begins; its last row foretells the end.
  const written = wordTexts(trace, 'trained.decoder.tokens').slice(1);
  const come = moment.since('trained', ...tableTimes.trained);
  return matrix(layout.grid, {
    view: tableView(trace, 'trained.decoder.attention.attn_weights', { rowCount: written.length }),
    ...layout.tables.dot,
    cellWidth: layout.tableCell,
    role: 'weight',
    name: say('table-trained'),
    caption: say('table-trained'),
    shape: [],
    columnTokens: source,
    rowTokens: written,
    fill: 'weight',
    shown: (row) => inTurn(come, row, written.length),
  });
}
