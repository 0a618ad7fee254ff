/** Working a sum out again, to know whether printed digits tell the same story. What is shown is always the trace's number. */
import type { Sum } from './sum.ts';
import type { Ref, Trace } from './trace.ts';

/**
 * The number that a sum makes of its operands, in double precision. Undefined where the terms alone do not say it: inputs,
 * counts, measures, and what a rule allows.
 */
export function evaluateSum(sum: Sum, numberAt: (ref: Ref) => number): number | undefined {
  const terms = sum.terms.map(({ factors }) => factors.reduce((product, factor) => product * numberAt(factor), 1));
  const total = terms.reduce((partial, term) => partial + term, 0);
  switch (sum.op) {
    case 'input':
    case 'count':
    case 'measure':
    case 'allowed':
      return undefined;
    case 'row_max':
      return Math.max(...terms);
    case 'exp':
      return Math.exp(total);
    case 'exp_shifted':
      return shiftedExponential(total, sum.subtrahend === undefined ? 0 : numberAt(sum.subtrahend));
    case 'divide':
      return quotient(total, sum.divisor === undefined ? 1 : numberAt(sum.divisor));
    case 'softcap':
      return capped(total, sum.cap === undefined ? Infinity : numberAt(sum.cap));
    case 'mask':
      return sum.allowed === undefined || numberAt(sum.allowed) !== 0 ? total : -Infinity;
    case 'centre':
      return total - (sum.subtrahend === undefined ? 0 : numberAt(sum.subtrahend));
    case 'blend':
      return blended(terms, sum.gate === undefined ? 0 : numberAt(sum.gate));
    case 'gelu':
    case 'gelu_tanh':
    case 'relu':
    case 'silu':
    case 'tanh':
    case 'sigmoid':
      return activations[sum.op](total);
    default:
      return total;
  }
}

/**
 * Whether someone who works with the printed digits gets another printed digit: then the page says that it shows rounded
 * numbers. `printed` is a number as it is printed.
 */
export function isRounded(trace: Trace, sum: Sum, printed: (value: number) => number): boolean {
  const numberAt = (ref: Ref) => trace.at(ref.tensor, ref.index);
  const fromPrinted = evaluateSum(sum, (ref) => printed(numberAt(ref)));
  if (fromPrinted === undefined) return false;
  const [worked, shown] = [printed(fromPrinted), printed(numberAt(sum.result))];
  return worked !== shown && !(Number.isNaN(worked) && Number.isNaN(shown));
}

/** A row that sees nothing has the maximum minus infinity; it is shifted by 0, so that it becomes zeros. */
function shiftedExponential(exponent: number, rowMax: number): number {
  return Math.exp(exponent - (rowMax === -Infinity ? 0 : rowMax));
}

/** A row whose sum is 0 saw nothing: zeros. */
function quotient(dividend: number, divisor: number): number {
  return divisor === 0 ? 0 : dividend / divisor;
}

/** The first term where the gate is 0, the second where it is 1. */
function blended([a = 0, b = 0]: readonly number[], gate: number): number {
  return a + gate * (b - a);
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x));

const activations = {
  gelu: (x: number) => x * normalShareBelow(x),
  gelu_tanh: (x: number) => x * logistic(2 * Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)),
  relu: (x: number) => Math.max(x, 0),
  silu: (x: number) => x * logistic(x),
  tanh: Math.tanh,
  sigmoid: logistic,
} as const;

/** The share of the normal distribution below x, by its series; beyond 6 nothing is left on the other side. */
function normalShareBelow(x: number): number {
  if (Math.abs(x) > 6) return x > 0 ? 1 : 0;
  let term = x;
  let sum = x;
  for (let n = 1; Math.abs(term) > 1e-17; n += 1) {
    term *= (x * x) / (2 * n + 1);
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

function capped(value: number, cap: number): number {
  return cap === Infinity ? value : cap * Math.tanh(value / cap);
}
