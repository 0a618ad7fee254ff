/** The loss of each step so far, from left to right: how wrong the model was. The run before is dashed, on the same scales. */
import type { Ref, Trace } from '../../trace/trace.ts';
import type { Figure, Mark, PathMark, Point, Text } from '../frame.ts';
import { message, type Part, symbol } from '../toolkit/index.ts';
import type { Layout } from './layout.ts';

/** Points that the text twin tells. */
const kTold = 8;
/** Room for the line above the axes and for the one below. */
const kAbove = 13;
const kBelow = 11;
const kValueWidth = 44;
/** A name and its value, and the gap to the next. */
const kNamedValue = 96;

export function lossCurve(layout: Layout, trace: Trace): Part {
  const { x, y, width, height } = layout.curve;
  const runs = [
    lossesOf(trace, 'loss_steps', 'losses'),
    lossesOf(trace, 'loss_steps_before', 'losses_before'),
  ] as const;
  const lastStep = Math.max(1, ...runs.map(({ steps }) => steps.at(-1) ?? 1));
  const top = Math.max(1, ...runs.flatMap(({ losses }) => losses.filter(Number.isFinite)));
  const points = ({ steps, losses }: Losses): readonly Point[] =>
    losses.flatMap((loss, i): readonly Point[] =>
      Number.isFinite(loss) ? [[x + (width * (steps[i] ?? 0)) / lastStep, y + height * (1 - loss / top)]] : [],
    );
  const axes: Mark = {
    kind: 'path',
    key: 'curve.axes',
    points: [
      [x, y],
      [x, y + height],
      [x + width, y + height],
    ],
    weight: 'hair',
  };
  const name = label('curve.name', x, y - kAbove, 'start', message('training.loss'));
  const [now, before] = runs;
  const below = y + height + kBelow;
  const stepsEnd = x + Math.max(kValueWidth, (width * trace.at('step', [])) / lastStep);
  return {
    marks: [
      axes,
      name,
      ...line('curve.before', points(before), { weight: 'normal', dashed: true }),
      ...line('curve.line', points(now), { weight: 'strong', role: 'neutral' }),
      ...lastLoss('curve.last', 'losses', now, message('training.last'), x + width),
      ...lastLoss('curve.last-before', 'losses_before', before, message('training.before'), x + width - kNamedValue),
      label('curve.zero', x, below, 'start', symbol('0')),
      ...(now.losses.length === 0
        ? []
        : [value('curve.steps', { tensor: 'step', index: [] }, stepsEnd, below, 'integer')]),
    ],
    figures: now.losses.length === 0 ? [] : [twin(now.losses.length - 1)],
  };

  function lastLoss(key: string, tensor: string, { losses }: Losses, text: Text, end: number): readonly Mark[] {
    const last = losses.length - 1;
    if (last < 0) return [];
    return [
      label(`${key}.name`, end - kValueWidth, y - kAbove, 'end', text),
      value(key, { tensor, index: [last] }, end, y - kAbove, 'number'),
    ];
  }
}

interface Losses {
  readonly steps: readonly number[];
  readonly losses: readonly number[];
}

function lossesOf(trace: Trace, steps: string, losses: string): Losses {
  return { steps: [...trace.tensor(steps).data], losses: [...trace.tensor(losses).data] };
}

/** Nothing, where there are too few points for a line. */
function line(
  key: string,
  points: readonly Point[],
  look: Pick<PathMark, 'weight' | 'dashed' | 'role'>,
): readonly Mark[] {
  return points.length > 1 ? [{ kind: 'path', key, points, ...look }] : [];
}

function label(key: string, x: number, y: number, anchor: 'start' | 'end', text: Text): Mark {
  return { kind: 'label', key, x, y, anchor, text, size: 'small' };
}

function value(key: string, ref: Ref, x: number, y: number, format: 'number' | 'integer'): Mark {
  return { kind: 'value', key, x, y, anchor: 'end', ref, format, size: 'small' };
}

/** Some of the points, evenly apart, the first and the last among them. */
function twin(last: number): Figure {
  const count = Math.min(kTold, last + 1);
  const told = Array.from({ length: count }, (_, i) => (count > 1 ? Math.round((i * last) / (count - 1)) : 0));
  const row = (tensor: string) => told.map((index): Ref => ({ tensor, index: [index] }));
  return {
    key: 'curve',
    caption: message('training.loss-curve'),
    rows: [message('training.steps'), message('training.loss')],
    columns: [],
    cells: [row('loss_steps'), row('losses')],
    format: 'number',
  };
}
