/** A sum in the order in which it is read: refs and signs, without any number. */
import type { Sum, Term } from '../trace/sum.ts';
import type { Ref } from '../trace/trace.ts';

/** Which side of a product a number comes from; gives its colour. */
export type Side = 'a' | 'b' | 'result';

export type SumPart = { readonly ref: Ref; readonly side: Side } | { readonly sign: string };

export interface SumLine {
  /** Left of the equals sign; empty for a number that was given or counted. */
  readonly parts: readonly SumPart[];
  readonly result: Ref;
  /** How many of the terms are written out. */
  readonly shown: number;
  readonly total: number;
}

/** Terms written out at most; a longer sum says how many it leaves out. */
export const kMaxTerms = 12;

const sign = (text: string): SumPart => ({ sign: text });

export function sumLine(sum: Sum): SumLine {
  const terms = sum.terms.slice(0, kMaxTerms);
  const parts = partsOf(sum, terms);
  return {
    parts: terms.length < sum.terms.length ? [...parts, sign('…')] : parts,
    result: sum.result,
    shown: terms.length,
    total: sum.terms.length,
  };
}

function partsOf(sum: Sum, terms: readonly Term[]): readonly SumPart[] {
  const whole = joined(terms, ' + ');
  const other = (ref: Ref | undefined, before: string): readonly SumPart[] =>
    ref ? [sign(before), { ref, side: 'b' }] : [];
  switch (sum.op) {
    case 'exp':
      return [sign('exp('), ...whole, sign(')')];
    case 'exp_shifted':
      return [sign('exp('), ...whole, ...other(sum.subtrahend, ' − '), sign(')')];
    case 'divide':
      return [...whole, ...other(sum.divisor, ' ÷ ')];
    case 'softcap':
      return [...other(sum.cap, ''), sign(' × tanh('), ...whole, ...other(sum.cap, ' ÷ '), sign(')')];
    case 'centre':
      return [...whole, ...other(sum.subtrahend, ' − ')];
    case 'blend':
      return blended(sum, terms);
    case 'gelu':
    case 'relu':
    case 'silu':
    case 'tanh':
      return [sign(`${sum.op}(`), ...whole, sign(')')];
    case 'gelu_tanh':
      return [sign('gelu('), ...whole, sign(')')];
    case 'sigmoid':
      return [sign('σ('), ...whole, sign(')')];
    case 'row_max':
      return terms.length > 1 ? [sign('max('), ...joined(terms, ', '), sign(')')] : whole;
    case 'allowed':
      return joined(terms, ' ∧ ');
    case 'measure':
      return joined(terms, ', ');
    default:
      return whole;
  }
}

/** (1 - gate) of the first and gate of the second. */
function blended({ gate }: Sum, [a, b]: readonly Term[]): readonly SumPart[] {
  if (gate === undefined || a === undefined || b === undefined) return [];
  const share: SumPart = { ref: gate, side: 'b' };
  return [sign('(1 − '), share, sign(') × '), ...product(a), sign(' + '), share, sign(' × '), ...product(b)];
}

function joined(terms: readonly Term[], between: string): readonly SumPart[] {
  return terms.flatMap((term, i) => (i === 0 ? product(term) : [sign(between), ...product(term)]));
}

function product({ factors }: Term): readonly SumPart[] {
  return factors.flatMap((ref, i): readonly SumPart[] =>
    i === 0 ? [{ ref, side: 'a' }] : [sign(' × '), { ref, side: 'b' }],
  );
}
