/** The curve that the learner guesses, on the plot of the truth: it begins at the one point that the bet tells. */

import type { Figure, GuessMark, Mark, Point } from '../frame.ts';
import type { Guess } from '../scene.ts';
import { nothing, type Part, together } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { plotLabel, plotPlaces } from './plot.ts';
import { curveTimes } from './stages.ts';

/** Of the key at the top of the plot: a piece of the curve, and the room between that and its name. */
const sample = { width: 26, gap: 8, above: 32 } as const;

export function guessPart(context: Context): Part {
  const { moment, input } = context;
  const { guess } = input;
  if (guess === undefined) return nothing;
  return together(
    moment.piece('asked', () => asked(context, guess)),
    moment.piece('axes', () => drawn(context, guess)),
  );
}

/** Where it is to be drawn. */
function asked(context: Context, { asked: indices, heights }: Guess): Part {
  const { plot } = context.layout;
  const { x, lengthAt } = plotPlaces(context);
  const guides = indices.map((index): Mark => {
    const at = x(lengthAt(index));
    return {
      kind: 'path',
      key: `guess.at${index}`,
      points: [
        [at, plot.y],
        [at, plot.y + plot.height],
      ],
      weight: 'hair',
    };
  });
  const middle: Point = [plot.x + plot.width / 2, plot.y + plot.height / 4];
  const hint = plotLabel('guess.hint', middle, 'middle', say('draw-here'));
  return { marks: isEmpty(heights) ? [...guides, hint] : guides, figures: [] };
}

function drawn(context: Context, guess: Guess): Part {
  const { asked: indices, heights, open } = guess;
  const { plot } = context.layout;
  const { x, y, lengthAt } = plotPlaces(context);
  const begin: Point = [x(lengthAt(0)), y(context.input.trace.at('curve.fixed', [0]))];
  const curve: GuessMark = {
    kind: 'guess',
    key: 'guess',
    name: say('guess'),
    from: begin,
    points: indices.flatMap((index, place): readonly Point[] => {
      const height = heights[place] ?? null;
      return height === null ? [] : [[x(lengthAt(index)), y(height)]];
    }),
    ...(open ? { input: { ...plot, places: indices.map((index) => x(lengthAt(index))), low: 0, high: 1 } } : {}),
  };
  if (isEmpty(heights)) return { marks: [curve], figures: [] };
  const isBeside = context.moment.since('curve', ...curveTimes.fixed.points) === 1;
  return { marks: [curve, ...key(context)], figures: isBeside ? [] : [twin(guess)] };
}

/** Names the curve where no other can cross it. */
function key({ layout: { plot } }: Context): readonly Mark[] {
  const [end, middle] = [plot.x + plot.width, plot.y - sample.above];
  const line: GuessMark = {
    kind: 'guess',
    key: 'guess.sample',
    name: say('guess'),
    from: [end - sample.width, middle],
    points: [[end, middle]],
  };
  return [line, plotLabel('guess.name', [end - sample.width - sample.gap, middle], 'end', say('guess'))];
}

function twin({ asked: indices, heights }: Guess): Figure {
  return {
    key: 'guess',
    caption: say('guess'),
    rows: [],
    columns: [say('length')],
    cells: indices.map((index) => [{ tensor: 'curve.length', index: [index] }]),
    format: 'number',
    guessed: { name: say('share'), heights },
  };
}

/** The learner's heights beside the numbers of a curve, one for each that was measured. */
export function guessedBeside({ input: { guess } }: Context, count: number): Pick<Figure, 'guessed'> {
  if (guess === undefined || isEmpty(guess.heights)) return {};
  const heightOf = (index: number) => guess.heights[guess.asked.indexOf(index)] ?? null;
  return { guessed: { name: say('guess'), heights: Array.from({ length: count }, (_, index) => heightOf(index)) } };
}

function isEmpty(heights: Guess['heights']): boolean {
  return heights.every((height) => height === null);
}
