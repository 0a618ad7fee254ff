/** The small example: what is stored above, what is made of two sentences below. */
import { isLocked } from '../../timeline/equality.ts';
import type { Mark, Role, Text } from '../frame.ts';
import {
  between,
  type Corner,
  inTurn,
  lane,
  matrix,
  numbered,
  type Part,
  reveal,
  symbol,
  tableView,
  together,
  tokenPill,
} from '../toolkit/index.ts';
import { type Context, say, shared, tableRow } from './context.ts';
import { dims, words } from './layout.ts';
import { type Made, made, type Sentence, type Stored, sentences, stored } from './stages.ts';

const second = '(2)';
const storedNames: Readonly<Record<Stored, Text>> = {
  embedding: symbol('E'),
  wq: symbol('W', 'Q'),
  wk: symbol('W', 'K'),
  wv: symbol('W', 'V'),
  'deep.wq': symbol('W', 'Q', second),
};
const madeNames: Readonly<Record<Made, Text>> = {
  x: symbol('X'),
  q: symbol('Q'),
  k: symbol('K'),
  v: symbol('V'),
  'deep.x': symbol('X', undefined, second),
  'deep.q': symbol('Q', undefined, second),
};
const roles: Readonly<Record<Made, Role>> = {
  x: 'input',
  q: 'query',
  k: 'key',
  v: 'value',
  'deep.x': 'input',
  'deep.q': 'query',
};

/** When words have found their rows, when a number that is worked out stands, and when those made with it do. */
export const times = {
  run: { lookedUp: 0.4, query: 0.64, queries: 0.76, all: 0.97 },
  twice: { lookedUp: 0.42, all: 0.78 },
  deeper: { read: 0.36, input: 0.56, inputs: 0.64, query: 0.84, queries: 0.94 },
} as const;

export function smallPart(context: Context): Part {
  const { moment, layout } = context;
  const band = (name: 'stored' | 'computed'): Part => {
    const area = name === 'stored' ? layout.storedBand : layout.computedBand;
    return { marks: lane(layout.grid, name, area, say(name)), figures: [] };
  };
  return together(
    moment.piece('stored band', () => band('stored')),
    moment.piece('computed band', () => band('computed')),
    ...stored.map((tensor) => moment.piece(tensor, () => storedMatrix(context, tensor))),
    moment.piece('asked query', () => askedQuery(context)),
    ...sentences.flatMap((sentence) => [
      moment.piece(`${sentence} words`, () => pills(context, sentence, 'x')),
      ...made.map((part) => moment.piece(`${sentence}.${part}`, () => madeMatrix(context, sentence, part))),
    ]),
    moment.piece('words below', () => pills(context, 'fruit', 'k')),
    moment.piece('locks', () => locks(context)),
  );
}

function storedMatrix({ layout, view, limit, input }: Context, tensor: Stored): Part {
  const isTable = tensor === 'embedding';
  return matrix(layout.grid, {
    view: view(tensor),
    ...layout.stored(tensor),
    role: isTable ? 'input' : 'weight-matrix',
    name: storedNames[tensor],
    shape: [],
    ...(isTable ? { rowTokens: input.ownTokens } : { rowNames: numbered('d', dims) }),
    columnNames: numbered('d', dims),
    fill: 'signed',
    limit,
    ...(input.editable.includes(tensor) ? { input: tensor } : {}),
  });
}

/** The words of a sentence at the left of the rows that one part of it has. */
function pills({ layout, input }: Context, sentence: Sentence, part: Made): Part {
  const { y } = layout.made(sentence, part);
  const marks = Array.from({ length: words }, (_, row): readonly Mark[] => {
    const text = input.ownTokens[tableRow(sentence, row)];
    return text === undefined
      ? []
      : [tokenPill(layout.grid, text, { key: `${sentence}.${part}.word${row}`, y: y + row * layout.grid.cellHeight })];
  }).flat();
  return { marks, figures: [] };
}

/** What the bet asks about: the query of the word that both sentences share. */
function askedQuery({ layout, input, view, limit }: Context): Part {
  const { x, y } = layout.made('fruit', 'q');
  const text = input.ownTokens[tableRow('fruit', shared)];
  const query = matrix(layout.grid, {
    view: tableView(input.trace, 'fruit.it.q'),
    x,
    y: y + shared * layout.grid.cellHeight,
    role: 'query',
    name: symbol('q'),
    shape: [],
    ...(text === undefined ? {} : { rowNames: [text] }),
    columnNames: numbered('q', view('fruit.q').columns),
    fill: 'signed',
    limit,
  });
  const words =
    text === undefined
      ? []
      : [tokenPill(layout.grid, text, { key: 'asked.word', y: y + shared * layout.grid.cellHeight })];
  return { marks: [...query.marks, ...words], figures: query.figures };
}

function madeMatrix(context: Context, sentence: Sentence, part: Made): Part {
  const { layout, view, limit, input } = context;
  const at = layout.made(sentence, part);
  const rowNames = Array.from({ length: words }, (_, row) => input.ownTokens[tableRow(sentence, row)]);
  const drawn = matrix(layout.grid, {
    view: view(`${sentence}.${part}`),
    ...at,
    role: roles[part],
    name: madeNames[part],
    shape: [],
    caption: say(`${sentence}.${part}`),
    rowNames: rowNames.filter((name) => name !== undefined),
    columnNames: numbered('d', dims),
    fill: 'signed',
    limit,
    shown: (row, column) => shownOf(context, sentence, part, row, column),
  });
  return part === 'x' ? { ...drawn, marks: lookedUp(context, sentence, drawn.marks, at) } : drawn;
}

/** Rows of x come out of the table, one after another. */
function lookedUp(
  { moment, layout }: Context,
  sentence: Sentence,
  marks: readonly Mark[],
  at: Corner,
): readonly Mark[] {
  const stage = sentence === 'fruit' ? 'run' : 'twice';
  const table = layout.stored('embedding');
  return marks.map((mark) => {
    if (mark.kind !== 'cell') return mark;
    const [row = 0] = mark.ref.index;
    const moved = inTurn(moment.since(stage, 0.16, times[stage].lookedUp), row, words);
    const from = { x: table.x, y: table.y + (tableRow(sentence, row) - row) * layout.grid.cellHeight };
    return {
      ...mark,
      x: mark.x + between(from.x - at.x, 0, moved),
      y: mark.y + between(from.y - at.y, 0, moved),
      opacity: moved > 0 ? 1 : 0,
    };
  });
}

function shownOf({ moment }: Context, sentence: Sentence, part: Made, row: number, column: number): number {
  const swept = (share: number) => inTurn(share, row * dims + column, words * dims);
  const first = row === shared && column === 0;
  const { run, twice, deeper } = times;
  if (part === 'x') return 1;
  if (part === 'deep.x' || part === 'deep.q') {
    const [worked, all] = part === 'deep.x' ? [deeper.input, deeper.inputs] : [deeper.query, deeper.queries];
    if (first && sentence === 'fruit') return moment.since('deeper', worked - 0.03, worked);
    return swept(moment.since('deeper', worked, all));
  }
  if (sentence === 'furniture') return swept(moment.since('twice', twice.lookedUp + 0.04, twice.all));
  if (part !== 'q') return reveal(moment.since('run', run.queries + 0.02, run.all), row, column, words, dims);
  return first ? moment.since('run', run.query - 0.03, run.query) : swept(moment.since('run', run.query, run.queries));
}

/** Under the queries of both layers: whether that of the shared word is still the lesson's own. */
function locks({ layout, input }: Context): Part {
  const { grid } = layout;
  const marks = sentences.flatMap((sentence) =>
    (['q', 'deep.q'] as const).map((part): Mark => {
      const { x, y } = layout.made(sentence, part);
      return {
        kind: 'lock',
        key: `${sentence}.${part}.lock`,
        x: x + dims * grid.cellWidth - 15,
        y: y + words * grid.cellHeight + 4,
        held: isLocked(input.trace, input.baseline, `${sentence}.it.${part}`),
      };
    }),
  );
  return { marks, figures: [] };
}
