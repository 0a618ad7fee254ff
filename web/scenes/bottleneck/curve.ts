/** How often each translator is right word for word, by the length of the sentence: measured points, joined for the eye. */
import type { Ref } from '../../trace/trace.ts';
import type { Figure, Mark, Point } from '../frame.ts';
import { faded, inTurn, type Part, together } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { guessedBeside } from './guess.ts';
import { plotLabel, plotPlaces } from './plot.ts';
import { curveTimes, type Translator, translators } from './stages.ts';

const dot = 7;

export function curvePart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('first point', () => firstPoint(context)),
    moment.piece('curves', () => together(...translators.map((translator) => curve(context, translator)))),
  );
}

/** What the bet tells: how often the shortest sentences survive. */
function firstPoint(context: Context): Part {
  const { trace } = context.input;
  const ref = { tensor: 'curve.fixed', index: [0] };
  const { x, y, lengthAt } = plotPlaces(context);
  const at: Point = [x(lengthAt(0)), y(trace.at(ref.tensor, ref.index))];
  return { marks: [dotAt(ref, at, 1)], figures: [twin(context, [0], 'fixed')] };
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
  const { count, x, y, lengthAt } = plotPlaces(context);
  const tensor = `curve.${translator}`;
  const times = curveTimes[translator];
  const come = moment.since('curve', times.points[0], times.points[1]);
  const shown = (index: number) => inTurn(come, index, count);
  const point = (index: number): Point => [x(lengthAt(index)), y(trace.at(tensor, [index]))];
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
      ? plotLabel(`${tensor}.name`, [plot.x + plot.width + 10, y(lastShare)], 'start', say(translator))
      : plotLabel(
          `${tensor}.name`,
          [plot.x + plot.width, y(lastShare) + (translator === 'fixed' ? -16 : 18)],
          'end',
          say(translator),
        );
  const named = moment.since('curve', times.name[0], times.name[1]);
  return together(
    { marks: [...pieces, ...dots], figures: come < 1 ? [] : [twin(context, all, translator)] },
    faded({ marks: [name], figures: [] }, named),
  );
}

/** The curve that is guessed has the guess beside it, once all of it is there. */
function twin(context: Context, all: readonly number[], translator: Translator): Figure {
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
    ...(translator === 'fixed' && all.length > 1 ? guessedBeside(context, all.length) : {}),
  };
}
