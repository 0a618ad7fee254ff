/** The hand-made example: a vector for each word, and q, k and v in the row of the word that they are made of. */
import { isLocked } from '../../timeline/equality.ts';
import type { Mark, Role, Text } from '../frame.ts';
import {
  editing,
  inTurn,
  largestMagnitude,
  matrix,
  nameMarks,
  numbered,
  type Part,
  symbol,
  tableView,
  together,
} from '../toolkit/index.ts';
import { type Context, chosen, say } from './context.ts';
import { dims, exampleWords, sourceWords } from './layout.ts';
import type { Answering } from './stages.ts';

/** When, in the stages that show who answers: queries, keys, values, then row by row the weights, and what is read by them. */
export const exampleTimes = {
  queries: [0.2, 0.34],
  keys: [0.34, 0.5],
  values: [0.5, 0.64],
  weights: [0.68, 0.84],
  output: [0.87, 0.97],
} as const;

const letters = [
  { letter: 'q', role: 'query' },
  { letter: 'k', role: 'key' },
  { letter: 'v', role: 'value' },
] as const;
type Letter = (typeof letters)[number]['letter'];

export function examplePart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('vectors', () => vectors(context)),
    moment.piece('question', () => question(context)),
    moment.piece('queries', () => queries(context)),
    moment.piece('self', () => answers(context, 'self')),
    // From the switch on, what stands there is what the learner chose.
    moment.piece('cross', () => answers(context, moment.reached('switch') ? chosen(context) : 'cross')),
    moment.piece('lock', () => lock(context)),
  );
}

function limitOf({ input }: Context): number {
  return largestMagnitude(input.trace, [
    'x',
    'memory',
    'q',
    ...['self', 'cross'].flatMap((answering) => ['k', 'v', 'output'].map((part) => `${answering}.${part}`)),
  ]);
}

function vectors(context: Context): Part {
  const { layout, view, source, example } = context;
  const { grid, example: place } = layout;
  const table = (tensor: string, y: number, name: Text, rowNames: readonly Text[]) =>
    matrix(grid, {
      view: view(tensor),
      x: place.vector,
      y,
      cellWidth: place.cell,
      role: 'input',
      name,
      caption: say(tensor === 'x' ? 'written' : 'read'),
      shape: [],
      rowNames,
      columnNames: numbered('d', dims),
      fill: 'signed',
      limit: limitOf(context),
      ...editing(context, tensor),
    });
  return together(
    table('memory', layout.source, symbol('M'), source('read')),
    table('x', layout.target, symbol('X'), example),
  );
}

/** Places for q, k and v beside every word: who fills which? */
function question(context: Context): Part {
  const { layout } = context;
  const { example: place, rowHeight } = layout;
  const sentences = [
    { key: 'source', top: layout.source, rows: sourceWords },
    { key: 'target', top: layout.target, rows: exampleWords },
  ] as const;
  const marks = sentences.flatMap(({ key, top, rows }) =>
    letters.flatMap(({ letter, role }): readonly Mark[] => [
      ...nameMarks(`${key}.${letter}`, role, symbol(letter.toUpperCase()), [], place[letter], top - 14),
      ...Array.from(
        { length: rows },
        (_, row): Mark => ({
          kind: 'box',
          key: `${key}.${letter}${row}`,
          look: 'slot',
          role,
          x: place[letter],
          y: top + row * rowHeight,
          width: dims * place.cell,
          height: rowHeight,
        }),
      ),
    ]),
  );
  return { marks, figures: [] };
}

/** One of the three, beside the words that it is made of. */
function made(context: Context, { tensor, letter, role, y, words, come }: Made): Part {
  const { layout, view } = context;
  const { grid, example: place } = layout;
  return matrix(grid, {
    view: view(tensor),
    x: place[letter],
    y,
    cellWidth: place.cell,
    role,
    name: symbol(letter.toUpperCase()),
    shape: [],
    rowNames: words,
    columnNames: numbered('d', dims),
    fill: 'signed',
    limit: limitOf(context),
    shown: (row) => inTurn(come, row, words.length),
  });
}

interface Made {
  readonly tensor: string;
  readonly letter: Letter;
  readonly role: Role;
  readonly y: number;
  readonly words: readonly Text[];
  readonly come: number;
}

function queries(context: Context): Part {
  const { layout, moment, example } = context;
  const come = moment.since('self', ...exampleTimes.queries);
  return made(context, { tensor: 'q', letter: 'q', role: 'query', y: layout.target, words: example, come });
}

/** Keys and values of those who answer, and the weights that the words below give them. */
function answers(context: Context, answering: Answering): Part {
  const { layout, moment, source, example } = context;
  const own = answering === 'self';
  const words = own ? example : source('read');
  const y = own ? layout.target : layout.source;
  // What the learner switches to stands at once.
  const come = (span: readonly [number, number]) => moment.since(own ? 'self' : 'cross', ...span);
  return together(
    made(context, { tensor: `${answering}.k`, letter: 'k', role: 'key', y, words, come: come(exampleTimes.keys) }),
    made(context, { tensor: `${answering}.v`, letter: 'v', role: 'value', y, words, come: come(exampleTimes.values) }),
    weights(context, answering, words, come(exampleTimes.weights)),
    output(context, answering, come(exampleTimes.output)),
    own ? { marks: [], figures: [] } : { marks: [asking(context, come(exampleTimes.keys))], figures: [] },
  );
}

function weights(context: Context, answering: Answering, words: readonly Text[], come: number): Part {
  const { layout, input, example } = context;
  const { grid, weights: place } = layout;
  return matrix(grid, {
    view: tableView(input.trace, `${answering}.attn_weights`),
    x: place.x,
    y: place.y,
    cellWidth: place.cell,
    role: 'weight',
    name: say('weights'),
    shape: [],
    columnTokens: words,
    ...(place.under ? { rowTokens: example } : { rowNames: example }),
    fill: 'weight',
    shown: (row) => inTurn(come, row, example.length),
    masked: (row, column) => input.trace.at(`${answering}.attn_allowed`, [row, column]) === 0,
  });
}

/** The values, read by the weights: a row for each word that asks. */
function output(context: Context, answering: Answering, come: number): Part {
  const { layout, view, example } = context;
  const { grid, output: place, weights: table } = layout;
  return matrix(grid, {
    view: view(`${answering}.output`),
    ...place,
    cellWidth: layout.example.cell,
    role: 'output',
    name: symbol('O'),
    shape: [],
    ...(table.under ? { rowNames: example } : { rowTokens: example }),
    columnNames: numbered('d', dims),
    fill: 'signed',
    limit: limitOf(context),
    shown: (row) => inTurn(come, row, example.length),
  });
}

/** From the queries across to the keys of the other sentence. */
function asking({ layout }: Context, opacity: number): Mark {
  const { example: place, rowHeight, source, target } = layout;
  const width = dims * place.cell;
  const y = target + rowHeight / 2;
  return {
    kind: 'path',
    key: 'asking',
    role: 'query',
    points: [
      [place.q + width + 2, y],
      [place.k + width / 2, y - rowHeight],
      [place.k + width / 2, source + sourceWords * rowHeight + 6],
    ],
    curve: true,
    arrow: true,
    weight: 'normal',
    opacity,
  };
}

/** Whoever answers, the question is the same. */
function lock({ layout, input }: Context): Part {
  const { example: place, target } = layout;
  const held = isLocked(input.trace, input.baseline, 'q');
  const x = place.q + dims * place.cell - 16;
  return { marks: [{ kind: 'lock', key: 'q.lock', x, y: target - 22, held }], figures: [] };
}
