/** How numbers of a trace are laid out in a figure: how many decimals a tensor is printed with, and how wide it gets. */
import { formatNumber } from '../prose/format.ts';
import type { Ref, Trace, TraceTensor } from '../trace/trace.ts';

/** `number`: as many decimals as its stage has room for. `significant`: three significant digits, as in prose. */
export type NumberLook = 'number' | 'significant' | 'percent' | 'integer' | 'bytes';

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
  const decimalsIn = lazily((name) => decimalsOf(trace.tensor(name), decimals));
  const longestIn = lazily((name) => longest(trace.tensor(name), (size) => fixed(size, decimalsIn(name)).length));
  // A number is written once and not at every frame of a step: writing one costs more than drawing its cell.
  const written = new Map<string, string>();
  return {
    print: ({ tensor, index }, look) => {
      const value = trace.at(tensor, index);
      const places = look === 'number' ? decimalsIn(tensor) : 0;
      const key = `${look} ${places} ${value}`;
      const known = written.get(key);
      if (known !== undefined) return known;
      const made =
        look === 'number'
          ? fixed(value, places)
          : formatNumber(value, language, look === 'significant' ? 'number' : look);
      written.set(key, made);
      return made;
    },
    longest: ({ tensor }) => longestIn(tensor),
  };
}

/** Computed for a tensor when it is first asked for: most are not drawn, and few of those are printed. */
function lazily(compute: (name: string) => number): (name: string) => number {
  const known = new Map<string, number>();
  return (name) => {
    const found = known.get(name) ?? compute(name);
    known.set(name, found);
    return found;
  };
}

/** With the same decimals, none is longer than the largest, of those that are written without a power of ten; to write all takes long. */
function longest({ data }: TraceTensor, lengthOf: (size: number) => number): number {
  let largest = 0;
  let most = 1;
  for (const value of data) {
    const size = Math.abs(value);
    if (size < 10 ** mostIntegerDigits) largest = Math.max(largest, size);
    else most = Math.max(most, lengthOf(size));
  }
  return Math.max(most, lengthOf(largest));
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
