/** Words that were read with their states, the state that asks, what a dot product makes of the two, and what is read. */
import { isLocked } from '../../timeline/equality.ts';
import type { Mark } from '../frame.ts';
import {
  editing,
  faded,
  inTurn,
  matrix,
  numbered,
  type Part,
  symbol,
  together,
  tokenPills,
  turned,
  vectorStrip,
  weightedReading,
} from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { dims, words } from './layout.ts';
import { scoreColumn, weightColumn } from './score-columns.ts';

/** In `ask`: when each score is worked out. In `read`: when strips stack up, and when they have been added. */
export const listTimes = {
  scores: [
    [0.06, 0.42],
    [0.46, 0.7],
    [0.72, 0.92],
  ],
  weights: [0.15, 0.95],
  stack: [0.12, 0.72],
  context: [0.76, 0.9],
} as const;

export function listPart(context: Context): Part {
  const { moment, own, layout } = context;
  const { dot } = layout;
  const weighed = moment.since('weigh', ...listTimes.weights);
  return together(
    moment.piece('source', () => sourceWords(context)),
    moment.piece('h', () => states(context)),
    moment.piece('state', () => asker(context)),
    moment.piece('scores', () =>
      scoreColumn(context, {
        tensor: 'attn_dot',
        row: own('attn_dot'),
        x: dot.score,
        shown: (word) => scored(context, word),
      }),
    ),
    moment.piece('weights', () =>
      weightColumn(context, {
        tensor: 'attn_weights',
        row: own('attn_weights'),
        x: dot.bar,
        width: dot.barWidth,
        shown: (word) => inTurn(weighed, word, words),
      }),
    ),
    moment.piece('reading', () => reading(context)),
    moment.piece('lock', () => lock(context)),
  );
}

/** A score stands when its sum has been written. */
function scored({ moment }: Context, word: number): number {
  const to = listTimes.scores[word]?.[1] ?? 1;
  return moment.since('ask', to - 0.03, to);
}

function sourceWords({ layout, source }: Context): Part {
  return { marks: tokenPills(layout.grid, source, { key: 'source', y: layout.rows }), figures: [] };
}

function states(context: Context): Part {
  const { layout, view, source, limit } = context;
  return matrix(layout.grid, {
    view: view('h'),
    x: layout.h,
    y: layout.rows,
    role: 'input',
    name: symbol('h'),
    shape: [],
    rowNames: source,
    columnNames: numbered('d', dims),
    fill: 'signed',
    limit,
  });
}

function asker(context: Context): Part {
  const { layout, own, limit } = context;
  const { grid, state: y, h: x } = layout;
  const strip = vectorStrip(grid, {
    view: own('s'),
    x,
    y,
    role: 'query',
    name: symbol('s'),
    fill: 'signed',
    limit,
    columnNames: numbered('d', dims),
    ...editing(context, 's'),
  });
  const when: Mark = {
    kind: 'label',
    key: 's.when',
    x: grid.compact ? x + dims * grid.cellWidth + 8 : x,
    y: grid.compact ? y + grid.cellHeight / 2 : y - 12,
    anchor: 'start',
    text: say('before'),
    size: 'small',
  };
  return together(strip, { marks: [when], figures: [] });
}

/** The states shrink to their weights and stack up; what they add up to stands under them. */
function reading(context: Context): Part {
  const { layout, input, moment, view, own, limit } = context;
  const { grid, stack } = layout;
  const moved = moment.since('read', ...listTimes.stack);
  const slices = weightedReading(grid, {
    trace: input.trace,
    weights: turned(own('attn_weights')),
    values: view('h'),
    from: { x: layout.h, y: layout.rows, width: stack.width, height: words * grid.cellHeight },
    to: stack,
    letters: numbered('h', words),
    limit,
    moved: (word) => inTurn(moved, word, words),
  });
  const read = vectorStrip(grid, {
    view: own('output'),
    x: stack.x,
    y: layout.context,
    role: 'output',
    name: symbol('c'),
    caption: say('context'),
    columnNames: numbered('d', dims),
    fill: 'signed',
    limit,
  });
  return together({ marks: slices, figures: [] }, faded(read, moment.since('read', ...listTimes.context)));
}

/** Whether what was read of the source is as it was: turning the asking state does not touch it. */
function lock({ layout, input }: Context): Part {
  const mark: Mark = {
    kind: 'lock',
    key: 'h.lock',
    x: layout.h + 34,
    y: layout.rows - layout.grid.nameHeight / 2 - 8,
    held: isLocked(input.trace, input.baseline, 'h'),
  };
  return { marks: [mark], figures: [] };
}
