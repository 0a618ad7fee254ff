/** The words as arrows in a plane, and how far each reaches in the direction of the first. */
import type { Ref } from '../../trace/trace.ts';
import type { Mark, Point } from '../frame.ts';
import { type Area, between, faded, type Part, type PlaneVector, plane, symbol, together } from '../toolkit/index.ts';
import type { Context } from './context.ts';
import { words } from './layout.ts';

/** Units from zero to the edge: the lesson's own arrows, with room to drag. */
const reach = 4;

/** The first arrow stands between the others, and so near them on a phone that only the room over its tip is free. */
const labelSides: readonly NonNullable<PlaneVector['labelSide']>[] = ['over', 'right', 'left'];

/** When the foot of each word's shadow is found in the stage `itself`. */
const shadowTimes = { first: 0.2, each: 0.14 } as const;

export function planePart(context: Context): Part {
  const { moment } = context;
  return together(
    moment.piece('shadows', () => shadows(context)),
    moment.piece('plane', () => arrows(context)),
    moment.piece('read arrow', () => faded(readArrow(context), moment.since('read', 0.9, 1))),
  );
}

/** Where the plane stands now, on its way from where it stood in the stage before. */
function areaOf({ layout, moment }: Context): Area {
  const { stage, before } = moment;
  const to = layout.plane(stage);
  if (before === undefined || !moment.stands('plane', before)) return to;
  const from = layout.plane(before);
  if (!moment.stands('plane', stage)) return from;
  const share = moment.coming();
  const side = between(from.width, to.width, share);
  return { x: between(from.x, to.x, share), y: between(from.y, to.y, share), width: side, height: side };
}

function arrows(context: Context): Part {
  const { input, view } = context;
  const x = view('x');
  const isEditable = input.editable.includes('x');
  const vectors = Array.from(
    { length: words },
    (_, row): PlaneVector => ({
      refs: [x.ref(row, 0), x.ref(row, 1)],
      role: 'input',
      label: input.tokens[row] ?? symbol('x', String(row + 1)),
      labelSide: labelSides[row] ?? 'right',
      ...(isEditable ? { input: { name: 'x', row } } : {}),
    }),
  );
  return { marks: plane({ key: 'plane', area: areaOf(context), reach, vectors }), figures: [] };
}

/** What the first word has read, over the plane that is there. */
function readArrow(context: Context): Part {
  const { view } = context;
  const output = view('output');
  const vector: PlaneVector = {
    refs: [output.ref(0, 0), output.ref(0, 1)],
    role: 'output',
    label: symbol('o', '1'),
  };
  const marks = plane({ key: 'read', area: areaOf(context), reach, vectors: [vector] });
  return { marks: marks.filter(({ kind }) => kind === 'vector'), figures: [] };
}

/** From each arrow's tip straight down to the line of the first arrow: where it meets the line, the shadow ends. */
function shadows(context: Context): Part {
  const { input, moment } = context;
  const area = areaOf(context);
  const { trace } = input;
  const at = (tensor: string, ...index: readonly number[]): number => trace.at(tensor, index);
  const length = at('length', 0);
  const side = Math.min(area.width, area.height);
  const unit = side / (2 * reach);
  const place = (x: number, y: number): Point => [area.x + side / 2 + x * unit, area.y + side / 2 - y * unit];
  const inside = (...numbers: readonly number[]): boolean => numbers.every((number) => Math.abs(number) <= reach);
  const marks = Array.from({ length: words }, (_, word): readonly Mark[] => {
    const share = at('shadow', 0, word) / length;
    const tip = [at('x', word, 0), at('x', word, 1)] as const;
    const foot = [share * at('x', 0, 0), share * at('x', 0, 1)] as const;
    if (!inside(...tip, ...foot)) return [];
    const from = shadowTimes.first + word * shadowTimes.each;
    const opacity = moment.since('itself', from, from + shadowTimes.each);
    return [
      {
        kind: 'path',
        key: `shadow${word}.drop`,
        points: [place(...tip), place(...foot)],
        weight: 'normal',
        dashed: true,
        role: 'neutral',
        opacity,
      },
      {
        kind: 'path',
        key: `shadow${word}.line`,
        points: [place(0, 0), place(...foot)],
        weight: 'strong',
        role: 'key',
        opacity,
      },
    ];
  }).flat();
  return { marks, figures: [] };
}

/** The lengths that the shadows stand for, of word `word` in the direction of the first. */
export function shadowRef(word: number): Ref {
  return { tensor: 'shadow', index: [0, word] };
}
