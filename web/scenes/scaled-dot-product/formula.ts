/** The whole formula on three words: row i is the query of word i, from its scores to what it reads. */
import type { Mark, Role, Text } from '../frame.ts';
import {
  faded,
  inTurn,
  largestMagnitude,
  matrix,
  numbered,
  type Part,
  symbol,
  together,
  turned,
} from '../toolkit/index.ts';
import type { Context } from './context.ts';
import { dims, words } from './layout.ts';

/** When rows of scores come; when they are divided, weighed and read. */
export const formulaTimes = {
  rows: { first: [0.2, 0.5], others: [0.55, 0.95] },
  whole: { scaled: [0.1, 0.3], weights: [0.34, 0.62], output: [0.66, 0.97] },
} as const;

export function formulaPart(context: Context): Part {
  const { moment } = context;
  const { rows, whole } = formulaTimes;
  const rowShown = (row: number): number =>
    row === 0 ? moment.since('rows', ...rows.first) : inTurn(moment.since('rows', ...rows.others), row - 1, words - 1);
  const swept = ([from, to]: readonly [number, number]) => {
    const share = moment.since('whole', from, to);
    return (row: number) => inTurn(share, row, words);
  };
  const inWhole = (name: 'scaled' | 'weights' | 'output', draw: () => Part): Part =>
    moment.stage === 'whole' ? faded(draw(), moment.during(...appear(whole[name]))) : moment.piece(name, draw);
  return together(
    moment.piece('words', () => pills(context, ['q'])),
    moment.piece('words below', () => pills(context, ['weights', 'output'])),
    moment.piece('q', () => vectors(context, 'q', 'query', symbol('Q'))),
    moment.piece('k', () => keysOnTheirSide(context)),
    // The divided scores take the place of the others.
    moment.stage === 'whole'
      ? faded(scores(context, 'attn_dot', symbol('QK', undefined, '⊤'), rowShown), 1 - moment.during(0.04, 0.1))
      : moment.piece('dot', () => scores(context, 'attn_dot', symbol('QK', undefined, '⊤'), rowShown)),
    inWhole('scaled', () => scores(context, 'attn_scaled', symbol('QK⊤ ÷ √d'), swept(whole.scaled))),
    inWhole('weights', () => weights(context, swept(whole.weights))),
    moment.piece('v', () => vectors(context, 'v', 'value', symbol('V'))),
    inWhole('output', () => vectors(context, 'output', 'output', symbol('O'), swept(whole.output))),
  );
}

/** The frame of a table stands when its numbers begin to come. */
function appear([from]: readonly [number, number]): readonly [number, number] {
  return [from - 0.02, from];
}

/** The words of the rows of some tables. */
function pills(context: Context, beside: readonly ('q' | 'weights' | 'output')[]): Part {
  const { grid, formula } = context.layout;
  const marks = beside.flatMap((table) =>
    context.words.map(
      (text, row): Mark => ({
        kind: 'token',
        key: `${table}.word${row}`,
        x: grid.margin,
        y: formula[table].y + row * grid.cellHeight + (grid.cellHeight - grid.tokenHeight) / 2,
        width: grid.tokenWidth,
        height: grid.tokenHeight,
        text,
      }),
    ),
  );
  return { marks, figures: [] };
}

function vectorLimit({ input }: Context): number {
  return largestMagnitude(input.trace, ['small.q', 'small.k', 'small.v', 'small.output']);
}

function vectors(
  context: Context,
  part: 'q' | 'v' | 'output',
  role: Role,
  name: Text,
  shown: (row: number) => number = () => 1,
): Part {
  const { layout, view } = context;
  return matrix(layout.grid, {
    view: view(`small.${part}`),
    ...layout.formula[part],
    role,
    name,
    shape: layout.grid.compact ? [] : [words, dims],
    rowNames: context.words,
    columnNames: numbered('d', dims),
    fill: 'signed',
    limit: vectorLimit(context),
    shown,
  });
}

function keysOnTheirSide(context: Context): Part {
  const { layout, view } = context;
  return matrix(layout.grid, {
    view: turned(view('small.k')),
    ...layout.formula.k,
    role: 'key',
    name: symbol('K', undefined, '⊤'),
    shape: [dims, words],
    rowNames: numbered('d', dims),
    columnTokens: context.words,
    fill: 'signed',
    limit: vectorLimit(context),
  });
}

function scores(
  { layout, view, input, words: names }: Context,
  tensor: 'attn_dot' | 'attn_scaled',
  name: Text,
  shown: (row: number) => number,
): Part {
  return matrix(layout.grid, {
    view: view(`small.${tensor}`),
    ...layout.formula.dot,
    role: 'score',
    name,
    shape: [],
    rowNames: names,
    columnNames: names,
    fill: 'signed',
    limit: largestMagnitude(input.trace, ['small.attn_dot']),
    shown,
  });
}

function weights({ layout, view, words: names }: Context, shown: (row: number) => number): Part {
  return matrix(layout.grid, {
    view: view('small.attn_weights'),
    ...layout.formula.weights,
    role: 'weight',
    name: symbol('softmax'),
    shape: [],
    rowNames: names,
    columnNames: names,
    fill: 'weight',
    shown,
  });
}
