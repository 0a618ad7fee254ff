/** Two numbers about a table of scores: how far it is from its mirror image, and how many words prefer themselves. */
import { isLocked } from '../../timeline/equality.ts';
import type { Ref } from '../../trace/trace.ts';
import type { Mark, Text } from '../frame.ts';
import { faded, type Part, symbol, together } from '../toolkit/index.ts';
import { type Context, say } from './context.ts';
import { tableTimes } from './tables.ts';

interface Meter {
  readonly name: 'asymmetry' | 'preference';
  readonly tensor: string;
  readonly format: 'number' | 'percent';
}

const meters: readonly Meter[] = [
  { name: 'asymmetry', tensor: 'largest_asymmetry', format: 'number' },
  { name: 'preference', tensor: 'self_preference', format: 'percent' },
];

export function metersPart(context: Context): Part {
  const { moment, layout } = context;
  const { plainEnd, splitEnd } = layout.meters;
  const plain = meters.map((meter, line) =>
    moment.piece(meter.name, () => {
      const reading = { tensor: meter.tensor, caption: meter.name, x: plainEnd };
      return together(label(context, meter, line), value(context, meter, line, reading));
    }),
  );
  // Measured once the scores stand.
  const measured = moment.since('split', tableTimes.split.all, tableTimes.split.weights);
  const split = moment.piece('split meters', () =>
    faded(
      together(
        ...meters.map((meter, line) => {
          const reading = { tensor: `split.${meter.tensor}`, caption: `split-${meter.name}`, x: splitEnd };
          return value(context, meter, line, reading);
        }),
        heading(context, symbol('x·x'), plainEnd),
        heading(context, symbol('q·k'), splitEnd),
      ),
      measured,
    ),
  );
  return together(
    ...plain,
    split,
    moment.piece('mirror lock', () => mirrorLock(context)),
  );
}

function label({ layout }: Context, { name }: Meter, line: number): Part {
  const { meters: place, grid } = layout;
  const mark: Mark = {
    kind: 'label',
    key: `${name}.name`,
    x: place.x,
    y: place.lines[line] ?? 0,
    anchor: 'start',
    text: say(name),
    size: grid.compact ? 'small' : 'normal',
  };
  return { marks: [mark], figures: [] };
}

interface Reading {
  readonly tensor: string;
  readonly caption: string;
  /** Where the number ends. */
  readonly x: number;
}

function value({ layout }: Context, { format }: Meter, line: number, { tensor, caption, x }: Reading): Part {
  const ref: Ref = { tensor, index: [] };
  const y = layout.meters.lines[line] ?? 0;
  return {
    marks: [{ kind: 'value', key: `${tensor}.value`, x, y, anchor: 'end', ref, format, size: 'name' }],
    figures: [{ key: tensor, caption: say(caption), rows: [], columns: [], cells: [[ref]], format }],
  };
}

function heading({ layout }: Context, text: Text, x: number): Part {
  const key = `meters.heading${x}`;
  const mark: Mark = { kind: 'label', key, x, y: layout.meters.heading, anchor: 'end', text, size: 'small' };
  return { marks: [mark], figures: [] };
}

/** Whatever becomes of x, there equals back to the last bit. */
function mirrorLock({ layout, input }: Context): Part {
  const mark: Mark = {
    kind: 'lock',
    key: 'mirror.lock',
    x: layout.meters.plainEnd + 10,
    y: (layout.meters.lines[0] ?? 0) - 8,
    held: isLocked(input.trace, input.baseline, 'largest_asymmetry'),
  };
  return { marks: [mark], figures: [] };
}
