/** x, its three weight matrices, and the three vectors that each token has of them. */
import { isLocked } from '../../timeline/equality.ts';
import type { Mark, Role, Text } from '../frame.ts';
import { comeAndGo, faded, inTurn, matrix, numbered, type Part, symbol, together } from '../toolkit/index.ts';
import { animal, type Context, pills } from './context.ts';
import { headDim, hiddenSize, type Letter, tokens } from './layout.ts';

export const letters: readonly Letter[] = ['q', 'k', 'v'];

const roles: Readonly<Record<Letter, Role>> = { q: 'query', k: 'key', v: 'value' };

/** In the stage `token`: when the vector of the first token is made by each matrix, and when those of the others are. */
const madeFrom: Readonly<Record<Letter, number>> = { q: 0.12, k: 0.32, v: 0.52 };
const madeSpan = 0.18;
const othersFrom = 0.76;

export function vectorsPart(context: Context): Part {
  const { moment, layout } = context;
  const standing = pills(context, 'middle', layout.made('q').y);
  const overX = layout.grid.compact
    ? moment.piece('x', () => pills(context, 'top', layout.x.y))
    : { marks: [], figures: [] };
  return together(
    standing,
    overX,
    moment.piece('x', () => inputMatrix(context)),
    ...letters.map((letter) => weightsPart(context, letter)),
    ...letters.map((letter) => moment.piece(letter, () => made(context, letter))),
    moment.piece('locks', () => locks(context)),
  );
}

function inputMatrix({ layout, view, limit, tokens: texts }: Context): Part {
  return matrix(layout.grid, {
    view: view('x'),
    ...layout.x,
    role: 'input',
    name: symbol('X'),
    fill: 'signed',
    limit,
    rowNames: texts,
    columnNames: numbered('d', hiddenSize),
  });
}

function weightsPart(context: Context, letter: Letter): Part {
  const { moment, layout } = context;
  const draw = () => weightMatrix(context, letter);
  if (moment.stage !== 'token') return moment.piece(`w${letter}`, draw);
  // Each comes when its turn is; on a phone it goes again to make room for the next.
  const from = madeFrom[letter];
  const goes = moment.stands(`w${letter}`, 'token') ? 2 : from + madeSpan - 0.04;
  const opacity = comeAndGo(moment.progress, Math.max(0, from - 0.06), from, goes, goes + 0.04);
  return layout.grid.compact && opacity <= 0 ? { marks: [], figures: [] } : faded(draw(), opacity);
}

function weightMatrix({ layout, view, weightLimit, moment, input }: Context, letter: Letter): Part {
  const stage = moment.stands(`w${letter}`, moment.stage) ? moment.stage : (moment.before ?? moment.stage);
  return matrix(layout.grid, {
    view: view(`w${letter}`),
    ...layout.weights(letter, stage),
    role: 'weight-matrix',
    name: symbol('W', letter.toUpperCase()),
    fill: 'signed',
    limit: weightLimit,
    rowNames: numbered('d', hiddenSize),
    columnNames: numbered(letter, headDim),
    ...(input.editable.includes(`w${letter}`) ? { input: `w${letter}` } : {}),
  });
}

function made({ layout, view, limit, moment, tokens: texts }: Context, letter: Letter): Part {
  const from = madeFrom[letter];
  const shown = (row: number, column: number): number =>
    row === animal
      ? inTurn(moment.since('token', from, from + madeSpan), column, headDim)
      : inTurn(moment.since('token', othersFrom, 1), (row - 1) * headDim + column, (tokens - 1) * headDim);
  return matrix(layout.grid, {
    view: view(letter),
    ...layout.made(letter),
    role: roles[letter],
    name: symbol(letter.toUpperCase()),
    shape: layout.grid.compact ? [] : [tokens, headDim],
    fill: 'signed',
    limit,
    rowNames: texts,
    columnNames: names(letter),
    shown,
  });
}

function names(letter: Letter): readonly Text[] {
  return numbered(letter, headDim);
}

/** Beside Q and K while labels and goods are edited. */
function locks({ layout, input }: Context): Part {
  const { grid } = layout;
  const marks = letters.map((letter): Mark => {
    const at = layout.made(letter);
    return {
      kind: 'lock',
      key: `lock.${letter}`,
      x: at.x + headDim * grid.cellWidth - 15,
      y: at.y + tokens * grid.cellHeight + 4,
      held: isLocked(input.trace, input.baseline, letter),
    };
  });
  return { marks, figures: [] };
}
