/** From a soft choice to a hard one: the followed word's scores times a larger and larger number, and what still flows back. */
import type { Figure, Mark, Text } from '../frame.ts';
import { cells, inTurn, type Part, refsOf, type TableView, together } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { rungs, words } from './layout.ts';

/** When the rungs come, one after another. */
export const ladderTimes = [0.2, 0.97] as const;

/** Where the bars of what flows back end. Fixed, so that nothing rescales under a finger that drags. */
const mostPassed = 0.3;

interface Rung {
  readonly key: string;
  readonly factor: string;
  readonly prefix: string;
  readonly y: number;
}

export function ladderPart(context: Context): Part {
  const { moment, layout } = context;
  const { grid, rows, ladder } = layout;
  const come = moment.since('ladder', ...ladderTimes);
  const rung = (index: number): Rung => ({
    key: `rung${index}`,
    factor: `sharp.${index}.sharpness`,
    prefix: `sharp.${index}.`,
    y: rows + index * grid.cellHeight,
  });
  const all = Array.from({ length: rungs }, (_, index) => rung(index));
  const tuned: Rung = { key: 'tuned', factor: 'factor', prefix: 'tuned.', y: ladder.tuned };
  return together(
    moment.piece('ladder', () =>
      together(headings(context), ...all.map((row, index) => rungPart(context, row, inTurn(come, index, rungs))), {
        marks: [],
        figures: come < 1 ? [] : twins(context, all, 'ladder'),
      }),
    ),
    moment.piece('tuned', () =>
      together(rungPart(context, tuned, 1), { marks: [], figures: twins(context, [tuned], 'tuned') }),
    ),
  );
}

/** `passed` is a list of one number. */
function one({ tensor, ref }: TableView): TableView {
  return { tensor, rows: 1, columns: 1, ref: () => ref(0, 0) };
}

function rungPart({ layout, view }: Context, { key, factor, prefix, y }: Rung, shown: number): Part {
  const { grid, ladder } = layout;
  const passed = one(view(`${prefix}passed`));
  const common = { y, shown: () => shown };
  const bar: Mark = {
    kind: 'bar',
    key: `${key}.bar`,
    x: ladder.bar,
    y: y + grid.cellHeight / 2 - 6,
    width: ladder.barWidth,
    height: 12,
    ref: passed.ref(0, 0),
    min: 0,
    max: mostPassed,
    fill: 'plain',
    grow: shown,
    opacity: shown,
  };
  const marks = [
    ...cells(grid, { ...common, view: one(view(factor)), x: ladder.factor, fill: 'plain' }),
    ...cells(grid, {
      ...common,
      view: view(`${prefix}attn_weights`),
      x: ladder.weights,
      fill: 'weight',
      role: 'weight',
    }),
    ...cells(grid, { ...common, view: passed, x: ladder.passed, cellWidth: ladder.passedWidth, fill: 'plain' }),
    bar,
  ];
  return { marks, figures: [] };
}

function headings({ layout, source }: Context): Part {
  const { grid, headings: y, rows, ladder } = layout;
  const label = (key: string, x: number, anchor: 'start' | 'middle', text: Text): Mark => ({
    kind: 'label',
    key,
    x,
    y,
    anchor,
    text,
    size: 'small',
  });
  const pills = source.map(
    (text, word): Mark => ({
      kind: 'token',
      key: `ladder.word${word}`,
      x: ladder.weights + word * grid.cellWidth + 1,
      y: rows - grid.tokenHeight - 6,
      width: grid.cellWidth - 2,
      height: grid.tokenHeight,
      text,
    }),
  );
  const marks = [
    label('ladder.factor', ladder.factor, 'start', say('factor')),
    label('ladder.passed', ladder.passed, 'start', say('passed')),
    ...pills,
  ];
  return { marks, figures: [] };
}

function twins({ source, view }: Context, of: readonly Rung[], key: string): readonly Figure[] {
  const row = ({ factor, prefix }: Rung) =>
    [one(view(factor)), view(`${prefix}attn_weights`), one(view(`${prefix}passed`))].flatMap((part) =>
      refsOf(part).flat(),
    );
  return [
    {
      key,
      caption: say(key),
      rows: [],
      columns: [say('factor'), ...source.slice(0, words), say('passed')],
      cells: of.map(row),
      format: 'number',
    },
  ];
}
