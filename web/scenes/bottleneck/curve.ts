/** How often each translator is right word for word, by the length of the sentence: measured points, joined for the eye. */
import type { Ref } from '../../trace/trace.ts';
import type { Mark, Point, Text } from '../frame.ts';
import { faded, inTurn, type Part, symbol, together } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { type Translator, translators } from './stages.ts';

/** When the points of each curve come, and when their names do. */
export const curveTimes = {
  fixed: { points: [0.16, 0.44], name: [0.44, 0.48] },
  attention: { points: [0.54, 0.9], name: [0.92, 0.97] },
} as const;

const dot = 7;
const lengthTicks = [3, 6, 9, 12, 15, 18] as const;

export function curvePart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('axes', () => axes(context)),
    moment.piece('first point', () => firstPoint(context)),
    moment.piece('curves', () => together(...translators.map((translator) => curve(context, translator)))),
  );
}

function places({ input, layout }: Context) {
  const { trace } = input;
  const { plot } = layout;
  const lengths = trace.tensor('curve.length').data;
  const [first = 0, last = 1] = [lengths[0], lengths.at(-1)];
  return {
    count: lengths.length,
    x: (length: number) => plot.x + ((length - first) / (last - first)) * plot.width,
    y: (share: number) => plot.y + (1 - share) * plot.height,
  };
}

function label(key: string, x: number, y: number, anchor: 'start' | 'middle' | 'end', text: Text): Mark {
  return { kind: 'label', key, x, y, anchor, text, size: 'small' };
}

function axes(context: Context): Part {
  const { layout, input } = context;
  const { plot } = layout;
  const { x, y } = places(context);
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
    label(`share${share}.name`, plot.x - 10, y(share), 'end', symbol(`${share * 100}%`)),
  ]);
  const ticks = lengthTicks.map((length) =>
    label(`length${length}`, x(length), bottom + 16, 'middle', symbol(`${length}`)),
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
    label('trained.name', (x(shortest) + x(longest)) / 2, plot.y - 12, 'middle', say('trained')),
    label('length.name', plot.x + plot.width, bottom + 34, 'end', say('length')),
    label('share.name', plot.x - 36, plot.y - 32, 'start', say('share')),
  ];
  return { marks, figures: [] };
}

/** What the bet tells: how often the shortest sentences survive. */
function firstPoint(context: Context): Part {
  const { trace } = context.input;
  const ref = { tensor: 'curve.fixed', index: [0] };
  const { x, y } = places(context);
  const at: Point = [x(trace.at('curve.length', [0])), y(trace.at(ref.tensor, ref.index))];
  return { marks: [dotAt(ref, at, 1)], figures: [twin([0], 'fixed')] };
}

function dotAt(ref: Ref, [x, y]: Point, opacity: number): Mark {
  return {
    kind: 'cell',
    key: `${ref.tensor}.${ref.index.join()}`,
    x: x - dot / 2,
    y: y - dot / 2,
    width: dot,
    height: dot,
    ref,
    fill: 'plain',
    printed: false,
    opacity,
  };
}

function curve(context: Context, translator: Translator): Part {
  const { layout, input, moment } = context;
  const { plot, names } = layout;
  const { trace } = input;
  const { count, x, y } = places(context);
  const tensor = `curve.${translator}`;
  const times = curveTimes[translator];
  const come = moment.since('curve', times.points[0], times.points[1]);
  const shown = (index: number) => inTurn(come, index, count);
  const point = (index: number): Point => [x(trace.at('curve.length', [index])), y(trace.at(tensor, [index]))];
  const all = Array.from({ length: count }, (_, index) => index);
  const dots = all.map((index) => dotAt({ tensor, index: [index] }, point(index), shown(index)));
  const pieces = all.slice(1).map(
    (index): Mark => ({
      kind: 'path',
      key: `${tensor}.line${index}`,
      points: [point(index - 1), point(index)],
      weight: translator === 'fixed' ? 'normal' : 'strong',
      ...(translator === 'fixed' ? { dashed: true } : {}),
      opacity: shown(index),
    }),
  );
  const lastShare = trace.at(tensor, [count - 1]);
  const name =
    names === 'behind'
      ? label(`${tensor}.name`, plot.x + plot.width + 10, y(lastShare), 'start', say(translator))
      : label(
          `${tensor}.name`,
          plot.x + plot.width,
          y(lastShare) + (translator === 'fixed' ? -16 : 18),
          'end',
          say(translator),
        );
  const named = moment.since('curve', times.name[0], times.name[1]);
  return together(
    { marks: [...pieces, ...dots], figures: come < 1 ? [] : [twin(all, translator)] },
    faded({ marks: [name], figures: [] }, named),
  );
}

function twin(all: readonly number[], translator: Translator) {
  const row = (index: number): readonly Ref[] => [
    { tensor: 'curve.length', index: [index] },
    { tensor: `curve.${translator}`, index: [index] },
  ];
  return {
    key: `curve.${translator}`,
    caption: say(translator),
    rows: [],
    columns: [say('length'), say('share')],
    cells: all.map(row),
    format: 'number',
  } as const;
}
