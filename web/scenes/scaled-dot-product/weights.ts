/** What softmax makes of one query's scores at each width, undivided and divided, and two means over all queries. */
import type { Figure, Mark } from '../frame.ts';
import { cells, inTurn, numbered, type Part, refsOf, reveal, symbol, together } from '../toolkit/index.ts';
import { at, type Context, say, single } from './context.ts';
import { widthLabel } from './dots.ts';
import { drawn, headDims } from './layout.ts';
import { type Way, ways } from './stages.ts';

/** In `weights`: when each table comes. In `gradient`: when each column of means does. */
export const weightTimes = {
  plain: [0.18, 0.55],
  tuned: [0.6, 0.97],
  top: [0.18, 0.5],
  gradient: [0.6, 0.97],
} as const;

/** The query whose weights are drawn. */
const asking = 0;

export function weightsPart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('widths', () => together(...ways.map((way) => widths(context, way)))),
    ...ways.flatMap((way) => [
      moment.piece(`${way} weights`, () => weights(context, way)),
      moment.piece(`${way} tops`, () => means(context, way, 'top')),
      moment.piece(`${way} gradients`, () => means(context, way, 'gradient')),
    ]),
  );
}

function widths(context: Context, way: Way): Part {
  const { layout } = context;
  const { grid } = layout;
  const { heading, top, left } = layout.table(way);
  const rows = headDims.map((headDim, row) =>
    widthLabel(context, headDim, top + (row + 0.5) * grid.cellHeight, `${way}.width${headDim}`),
  );
  const title: Mark = {
    kind: 'label',
    key: `${way}.title`,
    x: left,
    y: heading,
    anchor: 'start',
    text: say(way),
    size: 'normal',
    emphasis: 'focus',
  };
  return { marks: [...rows, title], figures: [] };
}

function weights({ layout, view, moment }: Context, way: Way): Part {
  const { grid } = layout;
  const { top, left, cellWidth } = layout.table(way);
  const [from, to] = weightTimes[way];
  const arrived = moment.since('weights', from, to);
  const rowOf = (tensor: string) => ({ ...view(tensor), rows: 1 });
  const marks = headDims.flatMap((headDim, row) =>
    cells(grid, {
      view: rowOf(at(headDim, `${way}.attn_weights`)),
      x: left,
      y: top + row * grid.cellHeight,
      cellWidth,
      fill: 'weight',
      role: 'weight',
      shown: (_, column) => reveal(arrived, row, column, headDims.length, drawn),
    }),
  );
  const figure: Figure = {
    key: `${way}.weights`,
    caption: say(way),
    rows: headDims.map((headDim) => symbol(`d = ${headDim}`)),
    columns: numbered('k', drawn),
    cells: headDims.map((headDim) => refsOf(rowOf(at(headDim, `${way}.attn_weights`)))[asking] ?? []),
    format: 'number',
  };
  return { marks, figures: arrived > 0 ? [figure] : [] };
}

function means({ layout, view, moment }: Context, way: Way, which: 'top' | 'gradient'): Part {
  const { grid } = layout;
  const { heading, top, means: left, meanWidth } = layout.table(way);
  const x = left + (which === 'top' ? 0 : meanWidth + grid.gap);
  const [from, to] = weightTimes[which];
  const arrived = moment.since('gradient', from, to);
  const tensor = (headDim: (typeof headDims)[number]) => at(headDim, `${way}.${which}_mean`);
  const numbers = headDims.flatMap((headDim, row) =>
    cells(grid, {
      view: view(tensor(headDim)),
      x,
      y: top + row * grid.cellHeight,
      cellWidth: meanWidth,
      fill: 'plain',
      printed: true,
      shown: () => inTurn(arrived, row, headDims.length),
    }),
  );
  const title: Mark = {
    kind: 'label',
    key: `${way}.${which}.title`,
    x: x + meanWidth,
    // A phone has the name of the way in the same line.
    y: grid.compact ? top + headDims.length * grid.cellHeight + 12 : heading,
    anchor: 'end',
    text: say(which),
    size: 'small',
  };
  const figure: Figure = {
    key: `${way}.${which}`,
    caption: say(`${way}-${which}`),
    rows: headDims.map((headDim) => symbol(`d = ${headDim}`)),
    columns: [],
    cells: headDims.map((headDim) => [single(tensor(headDim))]),
    format: 'number',
  };
  return { marks: [...numbers, title], figures: arrived > 0 ? [figure] : [] };
}
