/** x in its three jobs, and the q, k and v that take over; the weight matrices that make them; the words of the rows. */
import { isLocked } from '../../timeline/equality.ts';
import type { CellMark, Mark, Role, Text } from '../frame.ts';
import {
  between,
  type Corner,
  editing,
  matrix,
  numbered,
  type Part,
  symbol,
  type TableView,
  together,
  tokenPills,
  turned,
} from '../toolkit/index.ts';
import { type Context, plainPlace } from './context.ts';
import { dims, words } from './layout.ts';
import type { Piece } from './stages.ts';

const letters = ['q', 'k', 'v'] as const;
type Letter = (typeof letters)[number];

const roles: Readonly<Record<Letter, Role>> = { q: 'query', k: 'key', v: 'value' };

/** When the copies of x that are asked and that are given leave for their places, and when they arrive. */
const jobTimes = { asks: 0.12, asked: [0.2, 0.5], gives: [0.6, 0.92] } as const;

export function vectorsPart(context: Context): Part {
  const { moment, layout } = context;
  return together(
    pills(context, 'upper', moment.reached('scores') ? layout.upper : plainPlace(context, 'asks', 'asks').y),
    moment.piece('lower words', () => pills(context, 'lower', layout.lower)),
    moment.piece('asks', () => asking(context)),
    copyPart(context, 'asked'),
    copyPart(context, 'gives'),
    moment.piece('q', () => made(context, 'q', { view: context.view('q'), at: layout.projected('asks') })),
    moment.piece('k', () =>
      made(context, 'k', { view: turned(context.view('k')), at: { x: layout.columnOf('scores'), y: layout.askedTop } }),
    ),
    moment.piece('v', () => made(context, 'v', { view: context.view('v'), at: layout.projected('gives') })),
    ...letters.map((letter) => moment.piece(`w${letter}`, () => weightMatrix(context, letter))),
    moment.piece('job locks', () => jobLocks(context)),
  );
}

function pills({ layout: { grid }, input }: Context, name: string, y: number): Part {
  return { marks: tokenPills(grid, input.tokens, { key: `${name}.`, y }), figures: [] };
}

interface Placed {
  readonly view: TableView;
  readonly at: Corner;
}

/** X itself. Once there are three jobs, it is the one that asks. */
function asking(context: Context): Part {
  const asks = context.moment.since('jobs', jobTimes.asks, jobTimes.asks + 0.01) >= 1;
  return vectors(context, 'asks:', asks ? 'query' : 'input', symbol('X'), {
    view: context.view('x'),
    at: plainPlace(context, 'asks', 'asks'),
  });
}

/** The same x once more: turned on its side over the scores, where it is asked, or at the right, where it is given. */
function copyPart(context: Context, job: 'asked' | 'gives'): Part {
  const { moment, layout } = context;
  const given = job === 'gives';
  const view = given ? context.view('x') : turned(context.view('x'));
  const draw = (): Part =>
    vectors(context, `${job}:`, given ? 'value' : 'key', symbol('X'), {
      view,
      at: given ? plainPlace(context, job, 'gives') : { x: layout.columnOf('scores'), y: layout.askedTop },
    });
  if (moment.stage !== 'jobs') return moment.piece(job, draw);
  const [leaves, arrives] = jobTimes[job];
  const share = moment.during(leaves, arrives);
  if (share >= 1) return draw();
  return share <= 0 ? { marks: [], figures: [] } : { marks: flight(context, draw(), share), figures: [] };
}

/** Cells on their way from where x asks; names and outlines wait until they are there. */
function flight({ layout }: Context, { marks }: Part, share: number): readonly Mark[] {
  const { grid } = layout;
  const from = layout.plain('asks', 'jobs');
  return marks
    .filter((mark): mark is CellMark => mark.kind === 'cell')
    .map((cell) => {
      const [row = 0, column = 0] = cell.ref.index;
      return {
        ...cell,
        x: between(from.x + column * grid.cellWidth, cell.x, share),
        y: between(from.y + row * grid.cellHeight, cell.y, share),
      };
    });
}

function made(context: Context, letter: Letter, placed: Placed): Part {
  return vectors(context, '', roles[letter], symbol(letter.toUpperCase()), placed);
}

/** One vector per word: in rows, or in columns with the words above them. */
function vectors(context: Context, keyPrefix: string, role: Role, name: Text, { view, at }: Placed): Part {
  const { layout, input, vectorLimit } = context;
  const isTurned = view.rows === dims;
  const dimensions = numbered('d', dims);
  return matrix(layout.grid, {
    view,
    ...at,
    keyPrefix,
    role,
    name: isTurned && name.kind === 'symbol' ? symbol(name.base, undefined, '⊤') : name,
    // Every row of the picture has its words at the left; a name over two columns has no room for sizes on a phone.
    shape: layout.grid.compact ? [] : [view.rows, view.columns],
    ...(isTurned
      ? { rowNames: dimensions, columnTokens: input.tokens }
      : { rowNames: input.tokens, columnNames: dimensions }),
    fill: 'signed',
    limit: vectorLimit,
    ...(view.tensor === 'x' && role === 'query' ? editing(context, 'x') : {}),
  });
}

function weightMatrix(context: Context, letter: Letter): Part {
  const { layout, view, vectorLimit } = context;
  return matrix(layout.grid, {
    view: view(`w${letter}`),
    ...layout.weightsOf(letter),
    role: 'weight-matrix',
    name: symbol('W', letter.toUpperCase()),
    shape: [],
    rowNames: numbered('d', dims),
    columnNames: numbered(letter, dims),
    fill: 'signed',
    limit: vectorLimit,
    ...editing(context, `w${letter}`),
  });
}

/** One lock for each job. With one x all three open together; q, k and v have one each. */
function jobLocks(context: Context): Part {
  const { layout, moment, input } = context;
  const { grid } = layout;
  // On their way out they are still those of the stage that had them.
  const stage = moment.stands('job locks', moment.stage) ? moment.stage : (moment.before ?? moment.stage);
  const lock = (piece: Piece, tensor: string, at: Corner, rows: number, columns: number): readonly Mark[] =>
    moment.stands(piece, stage)
      ? [
          {
            kind: 'lock',
            key: `lock.${piece}`,
            x: at.x + columns * grid.cellWidth - 15,
            y: at.y + rows * grid.cellHeight + 4,
            held: isLocked(input.trace, input.baseline, tensor),
          },
        ]
      : [];
  const asked = { x: layout.columnOf('scores'), y: layout.askedTop };
  const marks =
    stage === 'free'
      ? [
          ...lock('q', 'q', layout.projected('asks'), words, dims),
          ...lock('k', 'k', asked, dims, words),
          ...lock('v', 'v', layout.projected('gives'), words, dims),
        ]
      : [
          ...lock('asks', 'x', layout.plain('asks', stage), words, dims),
          ...lock('asked', 'x', asked, dims, words),
          ...lock('gives', 'x', layout.plain('gives', stage), words, dims),
        ];
  return { marks, figures: [] };
}
