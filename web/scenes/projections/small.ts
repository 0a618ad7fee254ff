/** The hand-made example: x, its three weight matrices, and what they make of it. */
import { isLocked } from '../../timeline/equality.ts';
import type { Mark, Role, Text } from '../frame.ts';
import {
  between,
  type Corner,
  comeAndGo,
  editing,
  faded,
  inTurn,
  matrix,
  numbered,
  type Part,
  segment,
  symbol,
  together,
  tokenPills,
  turned,
} from '../toolkit/index.ts';
import type { Context } from './context.ts';
import { headDim, inputDim, type Letter, words } from './layout.ts';

export const letters: readonly Letter[] = ['q', 'k', 'v'];

const roles: Readonly<Record<Letter, Role>> = { q: 'query', k: 'key', v: 'value' };

/** The word whose row is worked out first: the second. */
export const firstWord = 1;

/** Progress at which the first number, and then its row, stand in the stage `row`. */
export const firstCellDone = 0.62;
const firstRowDone = 0.72;

export function smallPart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('upper rows', () => pills(context, 'upper rows', context.layout.upperTop)),
    moment.piece('rows', () => pills(context, 'rows', context.layout.rowsTop)),
    moment.piece('lower rows', () => pills(context, 'lower rows', context.layout.lowerTop)),
    moment.piece('x', () => inputMatrix(context)),
    ...letters.map((letter) => weightsPart(context, letter)),
    ...letters.map((letter) => madePart(context, letter)),
    moment.piece('locks', () => locks(context)),
    moment.piece('likeness lock', () => likenessLock(context)),
  );
}

function pills({ layout: { grid }, words: texts }: Context, name: string, y: number): Part {
  return { marks: tokenPills(grid, texts, { key: `${name}.`, y }), figures: [] };
}

function inputMatrix(context: Context): Part {
  const { layout, moment, view, vectorLimit, words: texts } = context;
  return matrix(layout.grid, {
    view: view('x'),
    ...moment.placed('x', layout.x),
    role: 'input',
    name: symbol('X'),
    fill: 'signed',
    limit: vectorLimit,
    rowNames: texts,
    columnNames: numbered('d', inputDim),
  });
}

function weightsPart(context: Context, letter: Letter): Part {
  const { moment, layout } = context;
  if (moment.stage === 'views' && letter !== 'q') {
    // Each comes when its turn is; on a phone W_K goes again to make room.
    const { made } = viewTimes(letter, layout.grid.compact);
    const goes = moment.stands(`w${letter}`, 'views') ? 2 : made.to + 0.02;
    const share = comeAndGo(moment.progress, made.from - 0.1, made.from, goes, goes + 0.06);
    return faded(weightMatrix(context, letter), share);
  }
  // Once W_K has met W_Q it lies on its side.
  const onItsSide = letter === 'k' && moment.reached('bilinear');
  return moment.piece(`w${letter}`, () => (onItsSide ? turnedKeys(context) : weightMatrix(context, letter)));
}

function weightMatrix(context: Context, letter: Letter): Part {
  const { layout, moment, view, vectorLimit } = context;
  return matrix(layout.grid, {
    view: view(`w${letter}`),
    ...moment.placed(`w${letter}`, (stage) => layout.weights(letter, stage)),
    role: 'weight-matrix',
    name: weightName(letter),
    fill: 'signed',
    limit: vectorLimit,
    rowNames: numbered('d', inputDim),
    columnNames: numbered(letter, headDim),
    ...editing(context, `w${letter}`),
  });
}

function turnedKeys(context: Context): Part {
  const { layout, view, vectorLimit } = context;
  return matrix(layout.grid, {
    view: turned(view('wk')),
    ...layout.turnedKeys,
    role: 'weight-matrix',
    name: symbol('W', 'K', '⊤'),
    fill: 'signed',
    limit: vectorLimit,
    rowNames: numbered('k', headDim),
    columnNames: numbered('d', inputDim),
    ...editing(context, 'wk'),
  });
}

export function weightName(letter: Letter): Text {
  return symbol('W', letter.toUpperCase());
}

/** When K and V are made in the stage that shows all three; a phone then moves them down to the others. */
function viewTimes(letter: Letter, compact: boolean) {
  const start = letter === 'q' ? 0 : letter === 'k' ? 0.2 : 0.62;
  const made = { from: start, to: start + (compact ? 0.2 : 0.3) };
  return { made, moved: { from: made.to, to: made.to + 0.1 } };
}

function madePart(context: Context, letter: Letter): Part {
  const { moment, layout } = context;
  const { stage, progress } = moment;
  const { made, moved } = viewTimes(letter, layout.grid.compact);
  const entering = stage === 'views' && letter !== 'q';
  const draw = (): Part => {
    const target = moment.placed(letter, (at) => layout.made(letter, at));
    const crossing = layout.made(letter, 'row');
    const share = segment(progress, moved.from, moved.to);
    const { x, y } =
      entering && layout.grid.compact
        ? { x: between(crossing.x, target.x, share), y: between(crossing.y, target.y, share) }
        : target;
    return madeMatrix(context, letter, { x, y }, entering ? segment(progress, made.from, made.to) : undefined);
  };
  if (entering) return faded(draw(), segment(progress, made.from - 0.06, made.from));
  return moment.piece(letter, draw);
}

function madeMatrix(context: Context, letter: Letter, corner: Corner, made: number | undefined): Part {
  const { layout, view, vectorLimit, words: texts } = context;
  const shown = (row: number, column: number): number => {
    if (letter === 'q') return firstMade(context, row, column);
    return made === undefined ? 1 : inTurn(made, row * headDim + column, words * headDim);
  };
  return matrix(layout.grid, {
    view: view(letter),
    ...corner,
    role: roles[letter],
    name: symbol(letter.toUpperCase()),
    fill: 'signed',
    limit: vectorLimit,
    rowNames: texts,
    columnNames: numbered(letter, headDim),
    shown,
  });
}

/** One number slowly, its row faster, the other rows in one sweep. */
function firstMade({ moment }: Context, row: number, column: number): number {
  if (row === firstWord) {
    return column === 0
      ? moment.since('row', firstCellDone - 0.04, firstCellDone)
      : moment.since('row', firstCellDone + 0.02, firstRowDone);
  }
  const others = Array.from({ length: words }, (_, index) => index).filter((index) => index !== firstWord);
  const turn = others.indexOf(row) * headDim + column;
  const swept = moment.since('row', firstRowDone, 1);
  return inTurn(swept, turn, others.length * headDim);
}

/** Beside K and V while W_Q is edited: neither moves by a bit. */
function locks({ input, layout }: Context): Part {
  const marks = (['k', 'v'] as const).map((letter): Mark => {
    const { x, y } = layout.made(letter, 'change');
    const { compact, cellWidth, cellHeight, nameHeight } = layout.grid;
    return {
      kind: 'lock',
      key: `${letter}.lock`,
      x: x + headDim * cellWidth - 14,
      // A phone has no room for it in the line of the name.
      y: compact ? y + words * cellHeight + 4 : y - nameHeight / 2 - 8,
      held: isLocked(input.trace, input.baseline, letter),
    };
  });
  return { marks, figures: [] };
}

/** Beside the likeness while both matrices are edited: it knows of neither. */
function likenessLock({ input, layout }: Context): Part {
  const { x, y } = layout.likeness;
  const { cellWidth, tokenHeight, nameHeight } = layout.grid;
  const mark: Mark = {
    kind: 'lock',
    key: 'likeness.lock',
    x: x + words * cellWidth - 14,
    y: y - tokenHeight - 6 - nameHeight / 2 - 8,
    held: isLocked(input.trace, input.baseline, 'likeness'),
  };
  return { marks: [mark], figures: [] };
}
