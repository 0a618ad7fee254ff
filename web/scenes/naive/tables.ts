/** Tables of words against words, and what is read by them: of plain x, and of q, k and v. */
import type { CellMark, Mark, Role, Text } from '../frame.ts';
import {
  type Corner,
  emphasised,
  inTurn,
  matrix,
  numbered,
  type Part,
  reveal,
  symbol,
  together,
} from '../toolkit/index.ts';
import { type Context, plainPlace, say } from './context.ts';
import { type Column, dims, words } from './layout.ts';
import type { Piece, StageName } from './stages.ts';

/** The pair of words that is followed through the lesson: the first asks, the second is asked. */
export const firstPair = [0, 1] as const;

/** When the first number of a table stands, and when all do. */
export const tableTimes = {
  scores: { first: 0.55, all: 1 },
  weights: { first: 0.6, all: 1 },
  output: { first: 0.6, all: 1 },
  split: { made: 0.3, first: 0.62, all: 0.74, weights: 0.86, output: 1 },
} as const;

interface Table {
  readonly tensor: string;
  readonly at: Corner;
  readonly role: Role;
  readonly name: Text;
  readonly caption: Text;
  readonly fill: CellMark['fill'];
  readonly limit?: number;
  readonly shown?: (row: number, column: number) => number;
  /** Words over the columns; a table under another one with the same words does not repeat them. */
  readonly headed: boolean;
}

export function tablesPart(context: Context): Part {
  return together(plainTables(context), projectedTables(context));
}

function table({ layout, view, input }: Context, { tensor, headed, at, ...look }: Table): Part {
  const columns = view(tensor).columns;
  return matrix(layout.grid, {
    ...look,
    view: view(tensor),
    ...at,
    shape: [],
    rowNames: input.tokens,
    ...(columns === dims
      ? { columnNames: numbered('d', dims) }
      : headed
        ? { columnTokens: input.tokens }
        : { columnNames: input.tokens }),
  });
}

/** One number slowly, its row faster, the other rows in one sweep. */
function filling(context: Context, stage: StageName, first: number, all: number) {
  const { moment } = context;
  return (row: number, column: number): number => {
    const [askedRow, askedColumn] = firstPair;
    if (row === askedRow && column === askedColumn) return moment.since(stage, first - 0.04, first);
    return inTurn(moment.since(stage, first, all), row * words + column, words * words);
  };
}

function plainTables(context: Context): Part {
  const { moment, scoreLimit, vectorLimit, layout } = context;
  const place = (piece: Piece, column: Column) => plainPlace(context, piece, column);
  const lower = moment.since('split', moment.pace.gone, moment.pace.come) > 0;
  // Where the scores do not stand beside them, tables say what they are made from.
  const alone = lower && !moment.stands('scores', moment.stage);
  const { scores, weights, output } = tableTimes;
  return together(
    mirrored(
      context,
      moment.piece('scores', () =>
        table(context, {
          tensor: 'attn_dot',
          at: place('scores', 'scores'),
          role: 'score',
          name: symbol(lower ? 'x·x' : 'S = x·x'),
          caption: say('scores'),
          fill: 'signed',
          limit: scoreLimit,
          shown: filling(context, 'scores', scores.first, scores.all),
          // In the upper row the words stand over the turned x; on a phone the table moves away from it.
          headed: lower && layout.grid.compact,
        }),
      ),
    ),
    moment.piece('weights', () =>
      table(context, {
        tensor: 'attn_weights',
        at: place('weights', 'weights'),
        role: 'weight',
        name: say(alone ? 'weights-of-xx' : 'weights-name'),
        caption: say('weights'),
        fill: 'weight',
        shown: filling(context, 'weights', weights.first, weights.all),
        headed: !lower,
      }),
    ),
    moment.piece('output', () =>
      table(context, {
        tensor: 'output',
        at: place('output', 'output'),
        role: 'output',
        name: say(alone ? 'reads-x' : 'output-name'),
        caption: say('output'),
        fill: 'signed',
        limit: vectorLimit,
        shown: (row, column) =>
          row === 0 && column === 0
            ? moment.since('read', output.first - 0.04, output.first)
            : inTurn(moment.since('read', output.first, output.all), row * dims + column, words * dims),
        headed: false,
      }),
    ),
  );
}

function projectedTables(context: Context): Part {
  const { moment, layout, scoreLimit, vectorLimit } = context;
  const alone = !moment.stands('split scores', moment.stage);
  const { first, all, weights, output } = tableTimes.split;
  const swept = (from: number, to: number) => (row: number, column: number) =>
    reveal(moment.since('split', from, to), row, column, words, words);
  return together(
    moment.piece('split scores', () =>
      table(context, {
        tensor: 'split.attn_dot',
        at: layout.projected('scores'),
        role: 'score',
        name: symbol('S = q·k'),
        caption: say('split-scores'),
        fill: 'signed',
        limit: scoreLimit,
        shown: filling(context, 'split', first, all),
        headed: false,
      }),
    ),
    moment.piece('split weights', () =>
      table(context, {
        tensor: 'split.attn_weights',
        at: layout.projected('weights'),
        role: 'weight',
        name: say(alone ? 'weights-of-qk' : 'weights-name'),
        caption: say('split-weights'),
        fill: 'weight',
        shown: swept(all, weights),
        headed: true,
      }),
    ),
    moment.piece('split output', () =>
      table(context, {
        tensor: 'split.output',
        at: layout.projected('output'),
        role: 'output',
        name: say(alone ? 'reads-v' : 'output-name'),
        caption: say('split-output'),
        fill: 'signed',
        limit: vectorLimit,
        shown: swept(weights, output),
        headed: false,
      }),
    ),
  );
}

/** Pairs of cells that mirror each other, each pair with a look of its own, and when each pair lights up. */
const mirrorPairs = [
  { cells: [firstPair, [1, 0]], emphasis: 'operand-a', from: 0.15 },
  {
    cells: [
      [0, 2],
      [2, 0],
    ],
    emphasis: 'operand-b',
    from: 0.35,
  },
  {
    cells: [
      [1, 2],
      [2, 1],
    ],
    emphasis: 'selected',
    from: 0.55,
  },
] as const;

/** In `mirror` pairs of scores light up together; in `itself` those of words with themselves. */
function mirrored({ moment }: Context, part: Part): Part {
  const scores = (of: readonly (readonly number[])[]) => of.map((index) => ({ tensor: 'attn_dot', index }));
  if (moment.stage === 'itself') {
    const own = scores(Array.from({ length: words }, (_, word) => [word, word]));
    return { ...part, marks: emphasised(part.marks, own, 'operand-b') };
  }
  if (moment.stage !== 'mirror') return part;
  const marks = mirrorPairs.reduce<readonly Mark[]>(
    (lit, { cells, emphasis, from }) => (moment.progress > from ? emphasised(lit, scores(cells), emphasis) : lit),
    part.marks,
  );
  return { ...part, marks };
}
