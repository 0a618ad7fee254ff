/** One sentence seen three ways: q, k and v of all its words in one head, then the row of one word's weights, and where it goes. */
import type { Mark, Role } from '../frame.ts';
import {
  barList,
  cells,
  inTurn,
  keyColumn,
  largestMagnitude,
  matrix,
  numbered,
  type Part,
  refsOf,
  symbol,
  tableView,
  together,
  vectorStrip,
} from '../toolkit/index.ts';
import { type Context, say, sentenceOf } from './context.ts';
import { followed, headDim, hiddenSize, pronoun, words } from './layout.ts';

const attention = 'sweet.layers.0.attention';

const letters: readonly { readonly letter: string; readonly role: Role }[] = [
  { letter: 'q', role: 'query' },
  { letter: 'k', role: 'key' },
  { letter: 'v', role: 'value' },
];

export function viewsPart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('vectors', () => vectors(context)),
    moment.piece('views', () => together(...letters.map((_, index) => view(context, index)))),
    moment.piece('row', () => row(context)),
    moment.piece('added', () => added(context)),
  );
}

/** What the model takes each word for: a row of X. */
function vectors(context: Context): Part {
  const { layout, input } = context;
  const { grid, rows, rowHeight, x, strips: at } = layout;
  return matrix(grid, {
    view: tableView(input.trace, 'sweet.embedding'),
    x,
    y: rows,
    cellWidth: at.cell,
    cellHeight: rowHeight,
    printed: false,
    fill: 'signed',
    limit: largestMagnitude(input.trace, ['sweet.embedding']),
    role: 'input',
    name: symbol('X'),
    shape: [words, hiddenSize],
    rowNames: sentenceOf(context, 'sweet'),
    columnNames: numbered('d', hiddenSize),
  });
}

/** All words of the sentence in one of the three ways, one way after another. */
function view(context: Context, index: number): Part {
  const { layout, moment, input } = context;
  const { grid, rows, rowHeight, viewCell, views } = layout;
  const { letter, role } = letters[index] ?? { letter: 'q', role: 'query' };
  const tensor = `${attention}.${letter}`;
  const come = moment.since('views', 0.2, 0.95);
  return matrix(grid, {
    view: tableView(input.trace, tensor, { prefix: [followed] }),
    x: views[index] ?? 0,
    y: rows,
    cellWidth: viewCell,
    cellHeight: rowHeight,
    printed: false,
    fill: 'signed',
    limit: largestMagnitude(input.trace, [tensor]),
    role,
    name: symbol(letter.toUpperCase()),
    shape: grid.compact ? [] : [words, headDim],
    rowNames: sentenceOf(context, 'sweet'),
    columnNames: numbered('d', headDim),
    shown: () => inTurn(come, index, letters.length),
  });
}

/** The weights of the pronoun's row, one for each word, and what they add up to. */
function row(context: Context): Part {
  const { layout, moment } = context;
  const { grid, rows, rowHeight, x, bars: left, barWidth } = layout;
  const come = moment.since('row', 0.25, 0.9);
  const weights = keyColumn(`${attention}.attn_weights`, followed, pronoun, words);
  const printed = cells(grid, {
    view: weights,
    x,
    y: rows,
    cellHeight: rowHeight,
    fill: 'weight',
    role: 'weight',
    shown: (position) => inTurn(come, position, words),
  });
  const bars = barList(
    { ...grid, compact: false },
    { view: weights, x: left, y: rows, width: barWidth, rowHeight, grown: (position) => inTurn(come, position, words) },
  );
  const heading: Mark = {
    kind: 'label',
    key: 'row.heading',
    x,
    y: rows - 14,
    anchor: 'start',
    text: say('row'),
    size: 'normal',
  };
  return {
    marks: [heading, ...printed, ...bars, ...total(layout, come)],
    figures: [
      {
        key: 'row',
        caption: say('row'),
        rows: sentenceOf(context, 'sweet'),
        columns: [],
        cells: refsOf(weights),
        format: 'percent',
      },
    ],
  };
}

function total({ rows, rowHeight, bars, barWidth }: Context['layout'], come: number): readonly Mark[] {
  const y = rows + words * rowHeight + 10;
  const opacity = come < 1 ? 0 : 1;
  return [
    {
      kind: 'label',
      key: 'total.name',
      x: bars + barWidth,
      y,
      anchor: 'end',
      text: say('total'),
      size: 'small',
      opacity,
    },
    {
      kind: 'value',
      key: 'total',
      x: bars + barWidth + 8,
      y,
      anchor: 'start',
      ref: { tensor: 'sweet.total', index: [followed, 0] },
      format: 'percent',
      size: 'small',
      opacity,
    },
  ];
}

const strips = [
  { key: 'x', tensor: 'sweet.embedding', role: 'input' },
  { key: 'read', tensor: `${attention}.output`, role: 'output' },
  { key: 'new', tensor: `${attention}.residual`, role: 'neutral' },
] as const;

/** What was read is added to what the word was: three strips, the third the sum of the two. */
function added({ layout, moment, input }: Context): Part {
  const { grid, x, strips: at } = layout;
  const come = moment.since('added', 0.2, 0.95);
  const limit = largestMagnitude(
    input.trace,
    strips.map(({ tensor }) => tensor),
  );
  return together(
    ...strips.map(({ key, tensor, role }, index) =>
      vectorStrip(grid, {
        view: tableView(input.trace, tensor, { firstRow: pronoun, rowCount: 1 }),
        x,
        y: at.y + index * at.step,
        cellWidth: at.cell,
        cellHeight: at.height,
        printed: false,
        fill: 'signed',
        limit,
        role,
        name: say(`added-${key}`),
        nameAt: 'above',
        caption: say(`added-${key}`),
        columnNames: numbered('d', hiddenSize),
        shown: () => inTurn(come, index, strips.length),
      }),
    ),
  );
}
