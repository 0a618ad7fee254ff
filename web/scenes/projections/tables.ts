/** Tables of words against words, and M, which makes one of them without q and k. */
import type { Ref } from '../../trace/trace.ts';
import type { Mark, Text } from '../frame.ts';
import { type Corner, faded, inTurn, matrix, numbered, type Part, symbol, together } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { inputDim, words } from './layout.ts';
import { firstWord } from './small.ts';

/** The word that the first one is compared with: the first of the sentence. */
export const otherWord = 0;

/** When the two tables of the stage `relation` are filled: the number worked out, then the others. */
export const relationTimes = {
  likeness: { worked: 0.18, first: 0.4, all: 0.5 },
  scores: { worked: 0.56, first: 0.78, all: 0.9 },
} as const;

/** When M is filled, and when the number that it makes stands. */
export const mergeTimes = { worked: 0.18, first: 0.4, all: 0.56, again: 0.62, done: 0.9 } as const;

export function tablesPart(context: Context): Part {
  const { moment, layout } = context;
  return together(
    moment.piece('likeness', () =>
      wordTable(context, 'likeness', symbol('x·x'), layout.likeness, relationTimes.likeness),
    ),
    scoresPart(context),
    moment.piece('m', () => merged(context)),
    moment.piece('pairs', () => pairs(context)),
    moment.piece('asymmetry', () => asymmetry(context)),
  );
}

/** The relation is asked only once the likeness stands. */
function scoresPart(context: Context): Part {
  const { moment, layout } = context;
  const draw = () => wordTable(context, 'scores', symbol('S = q·k'), layout.scores, relationTimes.scores);
  return moment.stage === 'relation' ? faded(draw(), moment.during(0.5, 0.54)) : moment.piece('scores', draw);
}

type Times = (typeof relationTimes)[keyof typeof relationTimes];

function wordTable(
  { layout, view, tableLimit, words: texts, moment }: Context,
  tensor: 'likeness' | 'scores',
  name: Text,
  corner: Corner,
  { first, all }: Times,
): Part {
  const shown = (row: number, column: number): number => {
    if (row === firstWord && column === otherWord) return moment.since('relation', first - 0.03, first);
    return inTurn(moment.since('relation', first, all), row * words + column, words * words);
  };
  return matrix(layout.grid, {
    view: view(tensor),
    ...corner,
    role: 'score',
    name,
    shape: [],
    caption: say(tensor),
    // The rows of both tables share the pills at the left.
    rowNames: texts,
    columnTokens: texts,
    fill: 'signed',
    limit: tableLimit,
    shown,
  });
}

function merged({ layout, view, vectorLimit, moment }: Context): Part {
  const { first, all } = mergeTimes;
  const [row, column] = mergedFirst;
  return matrix(layout.grid, {
    view: view('m'),
    ...layout.merged,
    role: 'weight-matrix',
    name: symbol('M'),
    fill: 'signed',
    limit: vectorLimit,
    rowNames: numbered('d', inputDim),
    columnNames: numbered('d', inputDim),
    shown: (r, c) =>
      r === row && c === column
        ? moment.since('bilinear', first - 0.03, first)
        : inTurn(moment.since('bilinear', first, all), r * inputDim + c, inputDim * inputDim),
  });
}

/** The number of M that is worked out: the one that gives the relation its score. */
export const mergedFirst = [1, 2] as const;

/** Each pair of different words with its score in both directions, on one line. */
function pairs(context: Context): Part {
  const { input, layout, moment } = context;
  const marks = mirrored.flatMap(([row, column], line): readonly Mark[] => {
    const shown = moment.since('direction', 0.18 + line * 0.14, 0.28 + line * 0.14);
    const [there, back] = [score(row, column), score(column, row)];
    const same = input.trace.at(there.tensor, there.index) === input.trace.at(back.tensor, back.index);
    const { x, line: height, name } = layout.pairs;
    const y = layout.pairs.y + line * height;
    const second = x + name + 64;
    return [
      ...direction(context, there, x, y),
      {
        kind: 'label' as const,
        key: `pair${line}.sign`,
        x: x + name + 44,
        y,
        anchor: 'middle' as const,
        text: symbol(same ? '=' : '≠'),
        size: 'normal' as const,
      },
      ...direction(context, back, second, y),
    ].map((mark) => ({ ...mark, opacity: shown }));
  });
  return { marks, figures: [] };
}

const mirrored = [
  [firstWord, otherWord],
  [firstWord, 2],
  [otherWord, 2],
] as const;

const score = (row: number, column: number): Ref => ({ tensor: 'scores', index: [row, column] });

/** `eats → kitten  2` */
function direction({ layout, words: texts }: Context, ref: Ref, x: number, y: number): readonly Mark[] {
  const [row = 0, column = 0] = ref.index;
  const nameOf = (index: number): string => {
    const text = texts[index];
    return text?.kind === 'token' ? text.text : String(index + 1);
  };
  const key = `pair:${row},${column}`;
  return [
    {
      kind: 'label',
      key: `${key}.name`,
      x,
      y,
      anchor: 'start',
      text: { kind: 'token', text: `${nameOf(row)} → ${nameOf(column)}` },
      size: layout.grid.compact ? 'small' : 'normal',
    },
    {
      kind: 'value',
      key: `${key}.value`,
      x: x + layout.pairs.name + 24,
      y,
      anchor: 'end',
      ref,
      format: 'number',
      size: 'name',
    },
  ];
}

/** How far the scores are from their mirror image at most. */
function asymmetry({ layout, moment }: Context): Part {
  const { x, y } = layout.sum;
  const middle = y + layout.grid.cellHeight / 2;
  const opacity = moment.since('direction', 0.7, 0.85);
  const ref: Ref = { tensor: 'largest_asymmetry', index: [] };
  return {
    marks: [
      {
        kind: 'label',
        key: 'asymmetry.name',
        x,
        y: middle,
        anchor: 'start',
        text: say('asymmetry'),
        size: 'normal',
        opacity,
      },
      {
        kind: 'value',
        key: 'asymmetry.value',
        x: x + 152,
        y: middle,
        anchor: 'start',
        ref,
        format: 'number',
        size: 'name',
        opacity,
      },
    ],
    figures: [{ key: 'asymmetry', caption: say('asymmetry'), rows: [], columns: [], cells: [[ref]], format: 'number' }],
  };
}
