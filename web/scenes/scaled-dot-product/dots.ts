/** Dot products of seeded numbers: one dot each, stacked where they fall on the axis, for each width; then divided by its root. */

import type { Ref } from '../../trace/trace.ts';
import type { Figure, Mark, Text } from '../frame.ts';
import {
  between,
  cells,
  faded,
  inTurn,
  largestMagnitude,
  type Part,
  refsOf,
  symbol,
  together,
  vectorStrip,
} from '../toolkit/index.ts';
import { at, type Context, say, single } from './context.ts';
import { drawn, type HeadDim, headDims } from './layout.ts';

/** In `spread`: when the dots of the wider rows come. In `divide`: when all move. */
export const dotTimes = { spread: { from: 0.12, to: 0.85, measured: 0.92 }, divide: { from: 0.22, to: 0.72 } } as const;

/** A dot is too small for shades: both colours are at their deepest from here on. */
const deepest = 1e-3;

/** The dot that the example stands for: the first query with the first key. */
const exampleDim: HeadDim = 4;

export function dotsPart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('axis', () => axis(context)),
    moment.piece('dots', () => dots(context)),
    moment.piece('example', () => example(context)),
    moment.piece('spreads', () => spreads(context, false)),
    moment.piece('divided spreads', () => spreads(context, true)),
  );
}

/** How far each axis reaches: every dot stands on it. */
function reachOf({ input: { trace } }: Context, divided: boolean): number {
  const tensors = headDims.map((headDim) => at(headDim, divided ? 'attn_scaled' : 'attn_dot'));
  const largest = largestMagnitude(trace, tensors);
  return divided ? Math.max(4, Math.ceil(largest)) : Math.max(48, Math.ceil(largest / 16) * 16);
}

function placeOf({ layout }: Context, share: number): number {
  const { left, right } = layout.dots;
  return (left + right) / 2 + (share * (right - left - layout.dots.width)) / 2;
}

/** `d = 64` before a row. */
export function widthLabel({ layout: { grid } }: Context, headDim: HeadDim, y: number, key: string): Mark {
  const size = grid.compact ? 'small' : 'normal';
  return { kind: 'label', key, x: grid.margin, y, anchor: 'start', text: symbol(`d = ${headDim}`), size };
}

function axis(context: Context): Part {
  const { layout, moment } = context;
  const { left, right, base, ticks } = layout.dots;
  const moved = moment.since('divide', dotTimes.divide.from, dotTimes.divide.to);
  const lines = headDims.flatMap((headDim, row): readonly Mark[] => [
    widthLabel(context, headDim, base(row) - 10, `axis.width${headDim}`),
    {
      kind: 'path',
      key: `axis.line${headDim}`,
      points: [
        [left, base(row)],
        [right, base(row)],
      ],
      weight: 'hair',
    },
  ]);
  const scale = (divided: boolean, opacity: number): readonly Mark[] => {
    if (opacity <= 0) return [];
    const reach = reachOf(context, divided);
    const step = reach / 2;
    return [-2, -1, 0, 1, 2].map((tick) => ({
      kind: 'label',
      key: `axis.${divided ? 'divided' : 'plain'}${tick}`,
      x: placeOf(context, (tick * step) / reach),
      y: ticks,
      anchor: 'middle',
      text: symbol(String(tick * step).replace('-', '−')),
      size: 'small',
      opacity,
    }));
  };
  const heading: Mark = {
    kind: 'label',
    key: 'axis.heading',
    x: left,
    y: layout.dots.heading,
    anchor: 'start',
    text: symbol('q·k'),
    size: 'small',
    opacity: 1 - moved,
  };
  const dividedHeading: Mark = { ...heading, key: 'axis.divided-heading', text: symbol('q·k ÷ √d'), opacity: moved };
  return { marks: [...lines, ...scale(false, 1 - moved), ...scale(true, moved), heading, dividedHeading], figures: [] };
}

interface Placed {
  readonly ref: Ref;
  readonly x: number;
  /** How many dots stand under it. */
  readonly under: number;
}

/** Dots that fall on the same place of the axis stand on each other. */
function stacked(context: Context, refs: readonly Ref[], divided: boolean): readonly Placed[] {
  const { width } = context.layout.dots;
  const reach = reachOf(context, divided);
  const heights = new Map<number, number>();
  return refs.map((ref) => {
    const share = context.input.trace.at(ref.tensor, ref.index) / reach;
    const x = placeOf(context, 0) + Math.round((placeOf(context, share) - placeOf(context, 0)) / width) * width;
    const under = heights.get(x) ?? 0;
    heights.set(x, under + 1);
    return { ref, x, under };
  });
}

interface Row {
  readonly headDim: HeadDim;
  readonly row: number;
  readonly plain: readonly Placed[];
  readonly divided: readonly Placed[];
}

function dots(context: Context): Part {
  const { layout, view } = context;
  const rows = headDims.map((headDim, row): Row => {
    const stackedOf = (tensor: string, divided: boolean) =>
      stacked(context, refsOf(view(at(headDim, tensor))).flat(), divided);
    return { headDim, row, plain: stackedOf('attn_dot', false), divided: stackedOf('attn_scaled', true) };
  });
  const highest = Math.max(
    ...rows.flatMap(({ plain, divided }) => [...plain, ...divided]).map(({ under }) => under + 1),
  );
  // All dots are equally high, so that areas compare between rows.
  const height = Math.min(layout.dots.height, layout.dots.room / highest);
  return together(...rows.map((row) => dotsOf(context, row, height)));
}

function dotsOf(context: Context, { headDim, row, plain, divided }: Row, height: number): Part {
  const { layout, moment, view } = context;
  const { width, base } = layout.dots;
  const moved = moment.since('divide', dotTimes.divide.from, dotTimes.divide.to);
  // The dots are those of the dot products until they have arrived as quotients.
  const name = at(headDim, moved < 1 ? 'attn_dot' : 'attn_scaled');
  const { from, to } = dotTimes.spread;
  const came = (index: number): number => {
    if (headDim === exampleDim) return index === 0 ? moment.since('one', 0.7, 0.75) : moment.since('one', 0.8, 1);
    return inTurn(moment.since('spread', from, to), row - 1, headDims.length - 1);
  };
  const lift = (under: number): number => (under + 1) * height;
  const marks = refsOf(view(name))
    .flat()
    .map((ref, index): Mark => {
      const [start, end] = [plain[index], divided[index]];
      return {
        kind: 'cell',
        key: `dot:${headDim}.${index}`,
        x: between(start?.x ?? 0, end?.x ?? 0, moved) - width / 2,
        y: base(row) - between(lift(start?.under ?? 0), lift(end?.under ?? 0), moved),
        width,
        height,
        ref,
        fill: 'signed',
        limit: deepest,
        printed: false,
        opacity: came(index),
      };
    });
  const figure: Figure = {
    key: `dots.${headDim}`,
    caption: symbol(`d = ${headDim}`),
    rows: Array.from({ length: drawn }, (_, index) => symbol('q', String(index + 1))),
    columns: Array.from({ length: drawn }, (_, index) => symbol('k', String(index + 1))),
    cells: refsOf(view(name)),
    format: 'number',
  };
  return { marks, figures: came(1) > 0 ? [figure] : [] };
}

/** One query, one key and the dot product that one dot stands for. */
function example({ layout, moment, view, input }: Context): Part {
  const { grid, example: place } = layout;
  const [q, k, dot] = [view(at(exampleDim, 'q')), view(at(exampleDim, 'k')), view(at(exampleDim, 'attn_dot'))];
  const limit = largestMagnitude(input.trace, [q.tensor, k.tensor]);
  const first = (of: typeof q) => ({ ...of, rows: 1 });
  const strip = (of: typeof q, role: 'query' | 'key', name: Text, corner: { x: number; y: number }): Part =>
    vectorStrip(grid, { view: first(of), ...corner, role, name, fill: 'signed', limit });
  const result = { ...dot, rows: 1, columns: 1 };
  const worked = moment.since('one', 0.4, 0.5);
  return together(strip(q, 'query', symbol('q', '1'), place.query), strip(k, 'key', symbol('k', '1'), place.key), {
    marks: [
      {
        kind: 'label',
        key: 'example.equals',
        x: place.result.x - 18,
        y: place.result.y + grid.cellHeight / 2,
        anchor: 'middle',
        text: symbol('→'),
        size: 'normal',
        opacity: worked,
      },
      ...cells(grid, {
        view: result,
        ...place.result,
        fill: 'plain',
        role: 'score',
        printed: true,
        keyPrefix: 'example:',
        shown: () => worked,
      }),
    ],
    figures: [],
  });
}

/** How far the dots of each row spread, as measured; the root of the width under it. */
function spreads(context: Context, divided: boolean): Part {
  const { layout, moment, input } = context;
  const { base, heading } = layout.dots;
  const x = layout.grid.width - layout.grid.margin;
  const [stage, from, to] = divided
    ? (['divide', dotTimes.divide.to, 0.85] as const)
    : (['spread', dotTimes.spread.to, dotTimes.spread.measured] as const);
  const opacity = moment.since(stage, from, to);
  const name = (headDim: HeadDim) => at(headDim, divided ? 'scaled_spread' : 'spread');
  const key = divided ? 'divided-spread' : 'spread';
  const rows = headDims.flatMap((headDim, row): readonly Mark[] => {
    const y = base(row);
    const share = input.trace.at(name(headDim), []) / reachOf(context, divided);
    const reach = placeOf(context, share) - placeOf(context, 0);
    const middle = placeOf(context, 0);
    return [
      {
        kind: 'path',
        key: `${key}.reach${headDim}`,
        points: [
          [middle - reach, y + 4],
          [middle + reach, y + 4],
        ],
        weight: 'strong',
        role: 'score',
      },
      {
        kind: 'value',
        key: `${key}.value${headDim}`,
        x,
        y: y - 26,
        anchor: 'end',
        ref: single(name(headDim)),
        format: 'number',
        size: 'name',
      },
      ...(divided
        ? []
        : [
            {
              kind: 'label',
              key: `${key}.root${headDim}`,
              x,
              y: y - 6,
              anchor: 'end',
              text: symbol(`√${headDim}`),
              size: 'small',
            } as const,
          ]),
    ];
  });
  const title: Mark = {
    kind: 'label',
    key: `${key}.name`,
    x,
    y: heading,
    anchor: 'end',
    text: say('spread'),
    size: 'small',
  };
  const figure: Figure = {
    key,
    caption: say(key),
    rows: headDims.map((headDim) => symbol(`d = ${headDim}`)),
    columns: [],
    cells: headDims.map((headDim) => [single(name(headDim))]),
    format: 'number',
  };
  return faded({ marks: [...rows, title], figures: [figure] }, opacity);
}
