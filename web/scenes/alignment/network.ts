/** Another way to score: a small network of three units sees the asking state together with each state that was read. */
import type { Mark } from '../frame.ts';
import { inTurn, matrix, numbered, type Part, symbol, together, vectorStrip } from '../toolkit/index.ts';
import { type Context, followed, say } from './context.ts';
import { units, words } from './layout.ts';
import { scoreColumn, weightColumn } from './score-columns.ts';

/** When the units of each word come, when their scores are worked out, and when the weights come. */
export const networkTimes = {
  units: [0.2, 0.42],
  scores: [
    [0.44, 0.6],
    [0.62, 0.7],
    [0.71, 0.79],
  ],
  weights: [0.85, 0.98],
} as const;

export const unitsOf = `network.${followed}.units`;
export const networkScores = 'network.scores';

export function networkPart(context: Context): Part {
  const { moment, layout, own } = context;
  const { network } = layout;
  const weighed = moment.since('network', ...networkTimes.weights);
  return together(
    moment.piece('units', () => unitTable(context)),
    moment.piece('network scores', () =>
      scoreColumn(context, {
        tensor: networkScores,
        row: own(networkScores),
        x: network.score,
        shown: (word) => {
          const to = networkTimes.scores[word]?.[1] ?? 1;
          return moment.since('network', to - 0.02, to);
        },
      }),
    ),
    moment.piece('network weights', () =>
      weightColumn(context, {
        tensor: 'network.attn_weights',
        row: own('network.attn_weights'),
        x: network.bar,
        width: network.barWidth,
        shown: (word) => inTurn(weighed, word, words),
      }),
    ),
  );
}

function unitTable({ layout, view, moment, source }: Context): Part {
  const { grid, network, rows } = layout;
  const come = moment.since('network', ...networkTimes.units);
  const table = matrix(grid, {
    view: view(unitsOf),
    x: network.units,
    y: rows,
    role: 'neutral',
    name: say('units'),
    shape: [],
    caption: say('units'),
    rowNames: source,
    columnNames: numbered('u', units),
    fill: 'signed',
    limit: 1,
    shown: (word) => inTurn(come, word, words),
  });
  const v = vectorStrip(grid, {
    view: view('network.v'),
    x: network.v.x,
    y: network.v.y,
    role: 'neutral',
    name: symbol('v'),
    nameAt: 'after',
    columnNames: numbered('u', units),
    fill: 'plain',
  });
  const what: Mark = {
    kind: 'label',
    key: 'v.what',
    x: network.v.x + units * grid.cellWidth + 36,
    y: network.v.y + grid.cellHeight / 2,
    anchor: 'start',
    text: say('unit-weights'),
    size: 'small',
  };
  return together(table, v, { marks: [what], figures: [] });
}
