/** The same three moves on one row of a trained head: a word asks, eleven answer, and what is read comes out below. */
import type { Mark, Role, Text } from '../frame.ts';
import {
  type Grid,
  inTurn,
  keyColumn,
  largestMagnitude,
  matrix,
  numbered,
  type Part,
  symbol,
  tableView,
  together,
  tokenPill,
  tokenPills,
  vectorStrip,
} from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { realDims, realWords } from './layout.ts';

/** When scores come, when they are divided, weighed and read. */
export const realTimes = { dot: [0.2, 0.42], scaled: [0.46, 0.56], weight: [0.6, 0.74], output: [0.8, 0.95] } as const;

const attention = 'reader.layers.0.attention';
/** The last head of the layer, whose row leaves every word a share that can be printed; and the pronoun, which asks. */
const head = 3;
const asking = 8;

export function realPart(context: Context): Part {
  const { compact } = context.layout.grid;
  return context.moment.piece('real head', () =>
    together(
      { marks: words(context), figures: [] },
      strip(context, 'q', 'query', symbol('q'), 1),
      vectors(context, 'k', 'key', symbol('K')),
      column(context, 'dot', 'attn_dot', symbol('q·k')),
      // A phone has no room for roots and long names.
      column(context, 'scaled', 'attn_scaled', symbol(compact ? '÷ 4' : '÷ √16')),
      column(context, 'weight', 'attn_weights', symbol(compact ? 'w' : 'softmax')),
      vectors(context, 'v', 'value', symbol('V')),
      strip(context, 'output', 'output', symbol('o'), context.moment.since('real', ...realTimes.output)),
    ),
  );
}

/** Where the strip of the query stands, over the keys. */
function askingRow({ layout: { grid, real } }: Context): number {
  return real.rows - real.rowHeight - grid.nameHeight - 4;
}

/** Pills fit their rows. */
function gridOf({ layout }: Context): Grid {
  const { grid, real } = layout;
  return { ...grid, cellHeight: real.rowHeight, tokenHeight: Math.min(grid.tokenHeight, real.rowHeight - 6) };
}

function words(context: Context): readonly Mark[] {
  const { realWords: answering, layout } = context;
  const grid = gridOf(context);
  const { [asking]: asker } = answering;
  return [
    ...tokenPills(grid, answering, { key: 'real.word', y: layout.real.rows }),
    ...(asker === undefined ? [] : [tokenPill(grid, asker, { key: 'real.asker', y: askingRow(context) })]),
  ];
}

function vectorLimit({ input }: Context): number {
  return largestMagnitude(
    input.trace,
    ['q', 'k', 'v', 'head_output'].map((name) => `${attention}.${name}`),
  );
}

/** The query above the keys, or what is read under the values. */
function strip(context: Context, which: 'q' | 'output', role: Role, name: Text, shown: number): Part {
  const { layout, input } = context;
  const { rows, rowHeight, cell, k, v } = layout.real;
  const tensor = `${attention}.${which === 'q' ? 'q' : 'head_output'}`;
  return vectorStrip(gridOf(context), {
    view: tableView(input.trace, tensor, { prefix: [head], firstRow: asking, rowCount: 1 }),
    x: which === 'q' ? k : v,
    y: which === 'q' ? askingRow(context) : rows + realWords * rowHeight + 8,
    cellWidth: cell,
    printed: false,
    role,
    name,
    nameAt: which === 'q' ? 'after' : 'before',
    caption: say(`real-${which}`),
    columnNames: numbered('d', realDims),
    fill: 'signed',
    limit: vectorLimit(context),
    shown: () => shown,
  });
}

function vectors(context: Context, which: 'k' | 'v', role: Role, name: Text): Part {
  const { layout, input, realWords: rowNames } = context;
  return matrix(gridOf(context), {
    view: tableView(input.trace, `${attention}.${which}`, { prefix: [head] }),
    x: layout.real[which],
    y: layout.real.rows,
    cellWidth: layout.real.cell,
    printed: false,
    role,
    name,
    shape: layout.grid.compact ? [] : [realWords, realDims],
    rowNames,
    columnNames: numbered('d', realDims),
    fill: 'signed',
    limit: vectorLimit(context),
  });
}

/** The asking word's row of a table, drawn as a column: one number for each word that answers. */
function column(
  context: Context,
  which: 'dot' | 'scaled' | 'weight',
  tensor: 'attn_dot' | 'attn_scaled' | 'attn_weights',
  name: Text,
): Part {
  const { layout, input, moment, realWords: rowNames } = context;
  const [from, to] = realTimes[which];
  const come = moment.since('real', from, to);
  const isWeight = which === 'weight';
  return matrix(gridOf(context), {
    view: keyColumn(`${attention}.${tensor}`, head, asking, realWords),
    x: layout.real[which],
    y: layout.real.rows,
    cellWidth: layout.real.printed,
    printed: true,
    role: isWeight ? 'weight' : 'score',
    name,
    shape: [],
    rowNames,
    fill: isWeight ? 'weight' : 'signed',
    ...(isWeight ? {} : { limit: largestMagnitude(input.trace, [`${attention}.attn_dot`]) }),
    shown: (row) => inTurn(come, row, realWords),
  });
}
