import type { Language } from '../timeline/lesson.ts';
import type { NumberFormat } from './prose.ts';

type Writer = (value: number) => string;

/** Non-integers from here on are rounded to integers: three significant digits would drop digits before the point. */
const roundedFrom = 1000;
/** Outside these magnitudes a number is written as a power of ten. */
const tiny = 1e-4;
const huge = 1e12;

const byteUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Writes a number in a language: true minus sign, no negative zero, digits grouped. Infinities are ∞ and −∞, NaN is NaN.
 */
export function formatNumber(value: number, language: Language, format: NumberFormat = 'number'): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  return writers[language][format](value).replace('-', '−');
}

/** A share in whole per cent: one that somebody set, not one that was measured. */
export function wholePercent(share: number, language: Language): string {
  return share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 });
}

const writers: Readonly<Record<Language, Readonly<Record<NumberFormat, Writer>>>> = {
  'zh-Hans': writersFor('zh-Hans'),
  en: writersFor('en'),
};

function writersFor(language: Language): Readonly<Record<NumberFormat, Writer>> {
  const writer = (options: Intl.NumberFormatOptions): Writer => {
    // `negative`: what rounds to zero is written without a sign.
    const format = new Intl.NumberFormat(language, { signDisplay: 'negative', ...options });
    return (value) => format.format(value);
  };
  const decimals = (count: number) => writer({ minimumFractionDigits: count, maximumFractionDigits: count });
  const significant = writer({ minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
  const integer = decimals(0);
  const oneDecimalAtMost = writer({ maximumFractionDigits: 1 });

  return {
    number: (value) => {
      const magnitude = Math.abs(value);
      if (magnitude >= huge || (magnitude > 0 && magnitude < tiny)) return powerOfTen(value.toExponential(2));
      return Number.isInteger(value) || magnitude >= roundedFrom ? integer(value) : significant(value);
    },
    '.0': integer,
    '.1': decimals(1),
    '.2': decimals(2),
    '.3': decimals(3),
    '.4': decimals(4),
    percent: writer({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    integer,
    bytes: (value) => {
      const unit = Math.min(Math.floor(Math.log2(Math.max(Math.abs(value), 1)) / 10), byteUnits.length - 1);
      return `${oneDecimalAtMost(value / 1024 ** unit)}\u00a0${byteUnits[unit]}`;
    },
    full: (value) => powerOfTen(String(shortest(value))),
  };
}

/** The decimal number with the fewest digits that a float32 reads as the same value. */
function shortest(value: number): number {
  for (let digits = 1; digits <= 9; digits++) {
    const candidate = Number(value.toPrecision(digits));
    if (Math.fround(candidate) === value) return candidate;
  }
  return value;
}

/** `8.60e-5` as `8.60 × 10⁻⁵`; other numbers as they are. */
function powerOfTen(text: string): string {
  return text.replace(/e([+-])(\d+)$/, (_, sign: string, digits: string) => {
    const raised = digits.replace(/\d/g, (digit) => superscripts.charAt(Number(digit)));
    return `\u00a0×\u00a010${sign === '-' ? '⁻' : ''}${raised}`;
  });
}
