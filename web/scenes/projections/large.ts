/** The same product in the size of a real model: to scale along its long sides, its result once more where it can be read. */
import { linearSegment } from '../../timeline/easing.ts';
import type { Mark, Role, Text } from '../frame.ts';
import {
  type Corner,
  cells,
  comeAndGo,
  outline,
  type Part,
  refsOf,
  reveal,
  symbol,
  together,
} from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { weightName } from './small.ts';

/** From the enlarged product down to the middle of its line of shapes. */
const underProduct = 14;

/** Between the pills of neighbouring rows. */
const pillGap = 3;

/** When one row and one column meet, and when the result stands. */
const largeTimes = { meet: 0.2, met: 0.3, leave: 0.6, gone: 0.66, made: 1 } as const;

interface Sizes {
  readonly rows: number;
  readonly hidden: number;
  readonly columns: number;
}

function sizesOf({ view }: Context): Sizes {
  const [x, weights] = [view('real.x'), view('real.wq')];
  return { rows: x.rows, hidden: x.columns, columns: weights.columns };
}

export function largePart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('large factors', () => factors(context)),
    moment.piece('question', () => question(context)),
    moment.piece('large product', () => together(meeting(context), product(context))),
    moment.piece('counts', () => counts(context)),
  );
}

function shapeText({ rows, hidden, columns }: Sizes, result: string): Text {
  return symbol(`${rows} × ${hidden}  ·  ${hidden} × ${columns}  =  ${result}`);
}

/** X and W_Q as outlines: the long side of one is as long as that of the other. */
function factors(context: Context): Part {
  const { large, grid } = context.layout;
  const { rows, hidden, columns } = sizesOf(context);
  const [long, thin] = [hidden * large.scale, columns * large.scale];
  const height = rows * large.rowHeight;
  const marks: readonly Mark[] = [
    outline('large x', 'input', { ...large.x, width: long, height }),
    outline('large weights', 'weight-matrix', { ...large.weights, width: thin, height: long }),
    name('large x', symbol('X'), 'input', { x: large.x.x - 12, y: large.x.y + height / 2 }, 'end'),
    grid.compact
      ? name(
          'large weights',
          weightName('q'),
          'weight-matrix',
          { x: large.weights.x + thin / 2, y: large.weights.y - 14 },
          'middle',
        )
      : name(
          'large weights',
          weightName('q'),
          'weight-matrix',
          { x: large.weights.x + thin + 10, y: large.weights.y + long / 2 },
          'start',
        ),
  ];
  return { marks, figures: [] };
}

function name(key: string, text: Text, role: Role, at: Corner, anchor: 'start' | 'middle' | 'end'): Mark {
  return { kind: 'label', key: `${key}.name`, ...at, anchor, text, size: 'name', role };
}

function shapeLine(context: Context, key: string, y: number, result: string): Mark {
  const { large, grid } = context.layout;
  const { x } = large.enlarged;
  return {
    kind: 'label',
    key,
    x: grid.compact ? grid.margin : x,
    y,
    anchor: 'start',
    text: shapeText(sizesOf(context), result),
    size: 'normal',
  };
}

/** What the bet asks for: the size of the product. */
function question(context: Context): Part {
  const { large } = context.layout;
  const { rows, columns } = sizesOf(context);
  const area = { ...large.product, width: columns * large.scale, height: rows * large.rowHeight };
  const marks: readonly Mark[] = [
    { kind: 'box', key: 'question.place', look: 'slot', ...area },
    {
      kind: 'label',
      key: 'question.mark',
      x: area.x + area.width / 2,
      y: area.y + area.height + 14,
      anchor: 'middle',
      text: symbol('?'),
      size: 'name',
    },
    shapeLine(context, 'question.shapes', large.shapesAt, '?'),
  ];
  return { marks, figures: [] };
}

/** One row of X runs along, one column of W_Q runs down: 768 pairs meet for one number. */
function meeting(context: Context): Part {
  const { large } = context.layout;
  const { moment } = context;
  const { hidden } = sizesOf(context);
  const shown =
    moment.stage === 'real'
      ? comeAndGo(moment.progress, largeTimes.meet, largeTimes.met, largeTimes.leave, largeTimes.gone)
      : 0;
  const long = hidden * large.scale;
  const row = large.x.y + large.rowHeight / 2;
  const column = large.weights.x + 2;
  const strong = { kind: 'path', weight: 'strong', opacity: shown } as const;
  const marks: readonly Mark[] = [
    {
      ...strong,
      key: 'meeting.row',
      role: 'input',
      points: [
        [large.x.x, row],
        [large.x.x + long, row],
      ],
    },
    {
      ...strong,
      key: 'meeting.column',
      role: 'weight-matrix',
      points: [
        [column, large.weights.y],
        [column, large.weights.y + long],
      ],
    },
  ];
  return { marks, figures: [] };
}

/** Q to scale, and enlarged below it: every one of its numbers, one cell each. */
function product(context: Context): Part {
  const { layout, moment, view, input } = context;
  const { large } = layout;
  const { enlarged } = large;
  const { rows, columns } = sizesOf(context);
  const q = view('real.q');
  const area = { ...large.product, width: columns * large.scale, height: rows * large.rowHeight };
  const wide = { ...enlarged, width: columns * enlarged.cellWidth, height: rows * enlarged.cellHeight };
  const made = moment.stage === 'real' ? linearSegment(moment.progress, largeTimes.met, largeTimes.made) : 1;
  const limit = Math.max(
    ...refsOf(q)
      .flat()
      .map((ref) => Math.abs(input.trace.at(ref.tensor, ref.index))),
  );
  const drawn = cells(layout.grid, {
    view: q,
    x: enlarged.x,
    y: enlarged.y,
    cellWidth: enlarged.cellWidth,
    cellHeight: enlarged.cellHeight,
    printed: false,
    role: 'query',
    fill: 'signed',
    limit,
    shown: (row, column) => reveal(made, row, column, rows, columns),
  });
  const line = (key: string, from: readonly [number, number], to: readonly [number, number]): Mark => ({
    kind: 'path',
    key,
    points: [from, to],
    weight: 'hair',
  });
  const marks: readonly Mark[] = [
    outline('large q', 'query', area),
    line('enlarged.left', [area.x, area.y + area.height], [wide.x, wide.y]),
    line('enlarged.right', [area.x + area.width, area.y + area.height], [wide.x + wide.width, wide.y]),
    ...drawn,
    outline('enlarged q', 'query', wide),
    ...tokens(context, rows),
    shapeLine(context, 'product.shapes', wide.y + wide.height + underProduct, `${rows} × ${columns}`),
  ];
  const figure = {
    key: 'real.q',
    caption: say('real-q'),
    rows: input.tokens,
    columns: [],
    cells: refsOf(q),
    format: 'number' as const,
  };
  return { marks, figures: [figure] };
}

/** The words of the sentence beside the rows of the enlarged product. */
function tokens({ input, layout }: Context, rows: number): readonly Mark[] {
  const { enlarged } = layout.large;
  return input.tokens.slice(0, rows).map((text, row) => ({
    kind: 'token',
    key: `enlarged.token${row}`,
    x: layout.grid.margin,
    y: enlarged.y + row * enlarged.cellHeight + pillGap / 2,
    width: layout.grid.tokenWidth,
    height: enlarged.cellHeight - pillGap,
    text,
  }));
}

/** What the numbers of the large W_Q were drawn from. */
function weightsSeed({ layout: { counts: area } }: Context, y: number): readonly Mark[] {
  return [
    {
      kind: 'label',
      key: 'weights-seed.name',
      x: area.x,
      y,
      anchor: 'start',
      text: { kind: 'message', id: 'tensor.weights_seed' },
      size: 'small',
    },
    {
      kind: 'value',
      key: 'weights-seed.value',
      x: area.x + area.width,
      y,
      anchor: 'end',
      ref: { tensor: 'weights_seed', index: [] },
      format: 'integer',
      size: 'small',
    },
  ];
}

/** How many multiplications the small product took, and the large one. */
function counts(context: Context): Part {
  const { counts: area, grid } = context.layout;
  const [small, inner] = [context.view('x'), context.view('wq')];
  const { rows, hidden, columns } = sizesOf(context);
  const line = (key: string, text: string, tensor: string, y: number): readonly Mark[] => [
    { kind: 'label', key: `${key}.shapes`, x: area.x, y, anchor: 'start', text: symbol(text), size: 'small' },
    {
      kind: 'value',
      key: `${key}.count`,
      x: area.x + area.width,
      y,
      anchor: 'end',
      ref: { tensor, index: [] },
      format: 'integer',
      size: grid.compact ? 'normal' : 'name',
    },
  ];
  const heading: Mark = {
    kind: 'label',
    key: 'counts.heading',
    x: area.x,
    y: area.y + 10,
    anchor: 'start',
    text: say('multiplications'),
    size: 'normal',
    emphasis: 'focus',
  };
  const marks = [
    heading,
    ...line(
      'small',
      `${small.rows} × ${small.columns} · ${inner.rows} × ${inner.columns}`,
      'small.multiply_adds',
      area.y + 38,
    ),
    ...line('real', `${rows} × ${hidden} · ${hidden} × ${columns}`, 'real.multiply_adds', area.y + 64),
    ...weightsSeed(context, area.y + 88),
  ];
  return { marks, figures: [] };
}
