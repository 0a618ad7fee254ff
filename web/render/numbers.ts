/** How numbers of a trace are laid out in a figure: how many decimals a tensor is printed with, and how wide it gets. */
import { formatNumber } from '../prose/format.ts';
import type { Ref, Trace, TraceTensor } from '../trace/trace.ts';

export type NumberLook = 'number' | 'percent' | 'integer' | 'bytes';

/** A number with more digits before the point is written with a power of ten. */
const mostIntegerDigits = 5;
/** Figures are the same in every language; digits, point and grouping do not differ between ours. */
const language = 'en';

export interface FigureNumbers {
  /** The number as printed: fixed decimals within one tensor, a true minus sign. */
  print(ref: Ref, look: NumberLook): string;
  /** How many characters the longest number of this tensor has, without its sign: numbers of a column end at one line. */
  longest(ref: Ref): number;
}

/** Printing for one trace. `decimals` is the most that the stage has room for. */
export function figureNumbers(trace: Trace, decimals: number): FigureNumbers {
  const layouts = new Map<string, { decimals: number; longest: number }>();
  const layout = (name: string) => {
    const found = layouts.get(name);
    if (found !== undefined) return found;
    const tensor = trace.tensor(name);
    const needed = decimalsOf(tensor, decimals);
    const lengths = Array.from(tensor.data, (value) => fixed(Math.abs(value), needed).length);
    const made = { decimals: needed, longest: Math.max(1, ...lengths) };
    layouts.set(name, made);
    return made;
  };
  // A number is written once and not at every frame of a step: writing one costs more than drawing its cell.
  const written = new Map<string, string>();
  return {
    print: ({ tensor, index }, look) => {
      const value = trace.at(tensor, index);
      const places = look === 'number' ? layout(tensor).decimals : 0;
      const key = `${look} ${places} ${value}`;
      const known = written.get(key);
      if (known !== undefined) return known;
      const made = look === 'number' ? fixed(value, places) : formatNumber(value, language, look);
      written.set(key, made);
      return made;
    },
    longest: (ref) => layout(ref.tensor).longest,
  };
}

/** The fewest decimals that show every number of the tensor exactly, at most `most`; fewer where long integers need the room. */
export function decimalsOf(tensor: TraceTensor, most: number): number {
  const finite = Array.from(tensor.data).filter(Number.isFinite);
  const integerDigits = Math.max(1, ...finite.map((value) => Math.trunc(Math.abs(value)).toString().length));
  const room = Math.max(0, Math.min(most, most + 1 - integerDigits));
  for (let decimals = 0; decimals < room; decimals++) {
    if (finite.every((value) => isExact(value, decimals))) return decimals;
  }
  return room;
}

/** As exact as single precision can tell. */
function isExact(value: number, decimals: number): boolean {
  const shift = 10 ** decimals;
  return Math.abs(Math.round(value * shift) / shift - value) <= 2e-7 * Math.max(1, Math.abs(value));
}

function fixed(value: number, decimals: number): string {
  const wide = Math.abs(value) >= 10 ** mostIntegerDigits && Number.isFinite(value);
  return wide
    ? value.toExponential(0).replace('e+', 'e').replace('-', '−')
    : formatNumber(value, language, `.${decimals as 0 | 1 | 2 | 3}`);
}
