/** The plot of shares by the length of sentences: where its points lie, its axes, and the lengths of training. */
import type { Mark, Point, Text } from '../frame.ts';
import { type Part, symbol } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';

const lengthTicks = [3, 6, 9, 12, 15, 18] as const;

export interface PlotPlaces {
  /** How many lengths were measured. */
  readonly count: number;
  /** The length at an index. */
  readonly lengthAt: (index: number) => number;
  readonly x: (length: number) => number;
  readonly y: (share: number) => number;
}

export function plotPlaces({ input, layout }: Context): PlotPlaces {
  const { trace } = input;
  const { plot } = layout;
  const lengths = trace.tensor('curve.length').data;
  const [first = 0, last = 1] = [lengths[0], lengths.at(-1)];
  return {
    count: lengths.length,
    lengthAt: (index) => trace.at('curve.length', [index]),
    x: (length) => plot.x + ((length - first) / (last - first)) * plot.width,
    y: (share) => plot.y + (1 - share) * plot.height,
  };
}

export function plotLabel(key: string, [x, y]: Point, anchor: 'start' | 'middle' | 'end', text: Text): Mark {
  return { kind: 'label', key, x, y, anchor, text, size: 'small' };
}

export function axesPart(context: Context): Part {
  return context.moment.piece('axes', () => axes(context));
}

function axes(context: Context): Part {
  const { layout, input } = context;
  const { plot } = layout;
  const { x, y } = plotPlaces(context);
  const [shortest = 0, longest = 0] = input.trace.tensor('curve.trained').data;
  const bottom = plot.y + plot.height;
  const line = (key: string, points: readonly Point[], weight: 'hair' | 'normal'): Mark => ({
    kind: 'path',
    key,
    points,
    weight,
  });
  const across = [0, 0.5, 1].flatMap((share): readonly Mark[] => [
    line(
      `share${share}`,
      [
        [plot.x - 6, y(share)],
        [plot.x + plot.width, y(share)],
      ],
      share === 0 ? 'normal' : 'hair',
    ),
    plotLabel(`share${share}.name`, [plot.x - 10, y(share)], 'end', symbol(`${share * 100}%`)),
  ]);
  const ticks = lengthTicks.map((length) =>
    plotLabel(`length${length}`, [x(length), bottom + 16], 'middle', symbol(`${length}`)),
  );
  const trained: Mark = {
    kind: 'box',
    key: 'trained',
    look: 'band',
    x: x(shortest),
    y: plot.y - 24,
    width: x(longest) - x(shortest),
    height: plot.height + 24,
  };
  const ends = [0, 1].map(
    (end): Mark => ({
      kind: 'value',
      key: `trained.${end}`,
      x: end === 0 ? x(shortest) + 4 : x(longest) - 4,
      y: plot.y - 12,
      anchor: end === 0 ? 'start' : 'end',
      ref: { tensor: 'curve.trained', index: [end] },
      format: 'integer',
      size: 'small',
    }),
  );
  const marks = [
    trained,
    ...across,
    ...ticks,
    ...ends,
    plotLabel('trained.name', [(x(shortest) + x(longest)) / 2, plot.y - 12], 'middle', say('trained')),
    plotLabel('length.name', [plot.x + plot.width, bottom + 34], 'end', say('length')),
    plotLabel('share.name', [plot.x - 36, plot.y - 32], 'start', say('share')),
  ];
  return { marks, figures: [] };
}
