/**
 * Twenty seconds on softmax, one row: bars for the scores; zero moves to the largest, so that all bars hang at or under it; the
 * exponentials grow anew; and together, divided by their sum, they fill one box to the brim.
 */

import { type Ref, refKey, type Trace } from '../../trace/trace.ts';
import type { BarMark, CellMark, Frame, Mark, Text } from '../frame.ts';
import type { SceneInput } from '../scene.ts';
import {
  barList,
  between,
  cells,
  faded,
  type Grid,
  gridFor,
  inTurn,
  largestMagnitude,
  message,
  outline,
  refsOf,
  segment,
  slicesOf,
  symbol,
  type TableView,
  tableView,
  together,
} from '../toolkit/index.ts';

/** When each move is done: scores, the largest subtracted, exponentials, the division. */
const moves = { scores: 0.18, shifted: 0.42, exponentials: 0.66, divided: 0.94 } as const;
const barHeight = 14;
/** Slices of the box narrower than this do not print their number. */
const printedFrom = 30;

interface Layout {
  readonly grid: Grid;
  readonly numbers: number;
  readonly bars: { readonly x: number; readonly width: number };
  readonly top: number;
  readonly sumTop: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

function layoutOf(grid: Grid, rows: number): Layout {
  const numbers = grid.margin + 28;
  const barsX = numbers + grid.cellWidth + grid.wideGap;
  // Behind the bars of weights stands their percentage, except on a phone, where it stands under them.
  const percent = grid.compact ? 0 : 56;
  const top = grid.nameHeight + 4;
  const sumTop = top + rows * grid.cellHeight + 8;
  const boxTop = sumTop + grid.cellHeight + grid.gap;
  const box = { x: numbers, y: boxTop, width: grid.width - grid.margin - numbers, height: grid.cellHeight };
  return { grid, numbers, bars: { x: barsX, width: grid.width - grid.margin - percent - barsX }, top, sumTop, box };
}

export function softmax({ trace, progress, size }: SceneInput): Frame {
  const grid = gridFor(size.width);
  const column = (name: string) => tableView(trace, name, { transposed: true });
  const [scores, shifted, exponentials, weights] = [
    column('scores'),
    column('scores_shifted'),
    column('exp_shifted'),
    column('attn_weights'),
  ];
  const layout = layoutOf(grid, scores.rows);
  const largest = trace.at('row_max', [0, 0]);
  const reach = largestMagnitude(trace, ['scores', 'scores_shifted']);
  const at = (from: number, to: number): number => segment(progress, from, to);
  // A number leaves before the next one comes: two numbers never lie on each other.
  const turn = (start: number): readonly [leave: number, come: number] => [
    at(start, start + 0.04),
    at(start + 0.04, start + 0.08),
  ];
  const [scoresLeave, shiftedCome] = turn(moves.scores + 0.1);
  const [shiftedLeave, exponentialsCome] = turn(moves.shifted);
  const [exponentialsLeave, weightsCome] = turn(moves.exponentials + 0.08);
  const zero = between(0, largest, at(moves.scores, moves.shifted - 0.06));
  const sumShown = at(moves.exponentials - 0.06, moves.exponentials) * (1 - exponentialsLeave);
  const filled = (row: number): number => inTurn(progress, row, weights.rows, moves.exponentials + 0.1, moves.divided);
  const signedBars = scoreBars(layout, scores, {
    reach,
    zero,
    grown: (row) => inTurn(progress, row, scores.rows, 0, moves.scores),
  });
  const { marks, figures } = together(
    { marks: letters(layout, scores.rows), figures: [] },
    numberColumn(layout, scores, symbol('x'), at(0, 0.06) * (1 - scoresLeave)),
    numberColumn(layout, shifted, symbol('x−max'), shiftedCome * (1 - shiftedLeave)),
    numberColumn(layout, exponentials, symbol('e', undefined, 'x−max'), exponentialsCome * (1 - exponentialsLeave)),
    numberColumn(layout, weights, symbol('÷Σ'), weightsCome, 'weight'),
    faded({ marks: signedBars, figures: [] }, 1 - shiftedLeave),
    faded(
      {
        marks: plainBars(layout, exponentials, (row) =>
          inTurn(progress, row, exponentials.rows, moves.shifted + 0.04, moves.exponentials - 0.06),
        ),
        figures: [],
      },
      1 - exponentialsLeave,
    ),
    faded({ marks: total(layout, { tensor: 'row_sum', index: [0] }), figures: [] }, sumShown),
    {
      marks: barList(grid, {
        view: weights,
        x: layout.bars.x,
        y: layout.top,
        width: layout.bars.width,
        grown: (row) => weightsCome * filled(row),
      }),
      figures: [],
    },
    faded({ marks: total(layout, { tensor: 'attn_weights_sum', index: [0] }), figures: [] }, at(moves.divided, 1)),
    { marks: sharedBox(layout, trace, weights, filled), figures: [] },
  );
  return {
    width: size.width,
    height: layout.box.y + layout.box.height + grid.gap,
    decimals: grid.decimals,
    marks,
    figures,
    narration: message('tool.softmax.narration'),
  };
}

function letters({ grid, top }: Layout, rows: number): readonly Mark[] {
  return Array.from({ length: rows }, (_, row) => ({
    kind: 'label',
    key: `letter${row}`,
    x: grid.margin + 6,
    y: top + (row + 0.5) * grid.cellHeight,
    anchor: 'start',
    text: symbol(String.fromCharCode(97 + row)),
    size: 'normal',
  }));
}

function numberColumn(
  layout: Layout,
  view: TableView,
  heading: Text,
  opacity: number,
  role: 'score' | 'weight' = 'score',
) {
  const { grid, numbers, top } = layout;
  const marks: readonly Mark[] = [
    {
      kind: 'label',
      key: `${view.tensor}.heading`,
      x: numbers + grid.cellWidth / 2,
      y: grid.nameHeight / 2,
      anchor: 'middle',
      text: heading,
      size: 'normal',
      role,
    },
    ...cells(grid, { view, x: numbers, y: top, fill: role === 'weight' ? 'weight' : 'plain', role }),
  ];
  return faded(
    {
      marks,
      figures: [
        { key: view.tensor, caption: heading, rows: [], columns: [], cells: refsOf(view), format: 'number' as const },
      ],
    },
    opacity,
  );
}

function barAt({ grid, bars, top }: Layout, ref: Ref, row: number): Omit<BarMark, 'min' | 'max' | 'grow'> {
  return {
    kind: 'bar',
    key: `bar:${refKey(ref)}`,
    x: bars.x,
    y: top + (row + 0.5) * grid.cellHeight - barHeight / 2,
    width: bars.width,
    height: barHeight,
    ref,
    fill: 'plain',
    role: 'score',
  };
}

/** Bars from the moving zero to each score, and the line of zero itself. */
function scoreBars(
  layout: Layout,
  scores: TableView,
  options: { reach: number; zero: number; grown: (row: number) => number },
): readonly Mark[] {
  const { reach, zero } = options;
  const { bars, top, grid } = layout;
  const x = bars.x + (bars.width * (zero + reach)) / (2 * reach);
  const marks = Array.from(
    { length: scores.rows },
    (_, row): Mark => ({
      ...barAt(layout, scores.ref(row, 0), row),
      min: -reach,
      max: reach,
      zero,
      grow: options.grown(row),
    }),
  );
  const line: Mark = {
    kind: 'path',
    key: 'zero',
    points: [
      [x, top],
      [x, top + scores.rows * grid.cellHeight],
    ],
    weight: 'strong',
    role: 'neutral',
  };
  const name: Mark = {
    kind: 'label',
    key: 'zero.name',
    x,
    y: top - 10,
    anchor: 'middle',
    text: symbol('0'),
    size: 'small',
  };
  return [...marks, line, name];
}

function plainBars(layout: Layout, view: TableView, grown: (row: number) => number): readonly Mark[] {
  return Array.from({ length: view.rows }, (_, row): Mark => {
    const grow = grown(row);
    return { ...barAt(layout, view.ref(row, 0), row), min: 0, max: 1, grow, opacity: grow > 0 ? 1 : 0 };
  });
}

function total({ grid, numbers, sumTop }: Layout, ref: Ref): readonly Mark[] {
  return [
    {
      kind: 'label',
      key: `${ref.tensor}.sigma`,
      x: numbers - 8,
      y: sumTop + grid.cellHeight / 2,
      anchor: 'end',
      text: symbol('Σ'),
      size: 'normal',
    },
    {
      kind: 'cell',
      key: refKey(ref),
      x: numbers,
      y: sumTop,
      width: grid.cellWidth,
      height: grid.cellHeight,
      ref,
      fill: 'plain',
      printed: true,
      role: 'score',
    },
  ];
}

/** One box as wide as the weight 1, filled from the left: each slice is as wide as its weight. */
function sharedBox(
  { box }: Layout,
  trace: Trace,
  weights: TableView,
  filled: (row: number) => number,
): readonly Mark[] {
  const slices = slicesOf(trace, weights, box.width).map(
    ({ ref, start, length: width }, row): CellMark => ({
      kind: 'cell',
      key: `box:${refKey(ref)}`,
      x: box.x + start,
      y: box.y,
      width,
      height: box.height,
      ref,
      fill: 'weight',
      role: 'weight',
      printed: width >= printedFrom,
      opacity: filled(row),
    }),
  );
  const one: Mark = {
    kind: 'label',
    key: 'box.one',
    x: box.x - 8,
    y: box.y + box.height / 2,
    anchor: 'end',
    text: symbol('1'),
    size: 'normal',
  };
  return [...slices, outline('box', 'weight', box), one];
}
