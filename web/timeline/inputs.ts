/** The values a learner may give to a lesson's inputs: where they start, what is allowed, how a link spells them. */
import { tokenize } from '../text/tokenize.ts';
import type { InputSpec, InputValue, InputValues, Lesson, MatrixInput } from './lesson.ts';

/** Why a value was refused; `web/locales` has a sentence for each. */
export type InputProblem =
  | { readonly reason: 'not-a-number' }
  | { readonly reason: 'out-of-range'; readonly min: number; readonly max: number }
  | { readonly reason: 'wrong-shape'; readonly rows: number; readonly columns: number }
  | { readonly reason: 'not-an-option' }
  | { readonly reason: 'no-token' }
  | { readonly reason: 'too-many-tokens'; readonly max: number };

export type Checked = { readonly value: InputValue } | { readonly problem: InputProblem };

/** Learners type and drag in steps of a tenth; finer numbers are kept when they are typed. */
export const kDragStep = 0.1;

/** Largest seed: seeds stay exact in a link and in C++. */
const kMaxSeed = 4_294_967_295;

/** Longest text that a sentence may be typed with, in characters, whatever its number of tokens. */
export const kMaxSentenceLength = 200;

/** What each input is before anything was changed. */
export function initialInputs(lesson: Pick<Lesson, 'inputs'>): InputValues {
  return Object.fromEntries(
    Object.entries(lesson.inputs).map(([name, spec]) => [name, spec.kind === 'sentence' ? null : spec.value]),
  );
}

export function checkInput(spec: InputSpec, value: InputValue): Checked {
  switch (spec.kind) {
    case 'matrix':
      return checkMatrix(spec, value);
    case 'number':
      return checkNumber(value, spec.min, spec.max);
    case 'seed':
      return typeof value === 'number' && !Number.isInteger(value)
        ? { problem: { reason: 'not-a-number' } }
        : checkNumber(value, 0, kMaxSeed);
    case 'choice':
      return typeof value === 'string' && spec.options.includes(value)
        ? { value }
        : { problem: { reason: 'not-an-option' } };
    case 'sentence':
      if (value === null) return { value };
      return typeof value === 'string'
        ? checkSentence(value, spec.maxTokens)
        : { problem: { reason: 'not-an-option' } };
  }
}

/** A matrix with one cell replaced. */
export function withCell(
  matrix: readonly (readonly number[])[],
  row: number,
  column: number,
  value: number,
): readonly (readonly number[])[] {
  return matrix.map((cells, i) => (i === row ? cells.map((cell, j) => (j === column ? value : cell)) : cells));
}

/** A number as people type it: a true minus sign, a full-width one and a decimal comma are understood. Null when it is none. */
export function parseNumber(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/[−‐–]/g, '-')
    .replace(/[,，。]/g, '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** Nearest multiple of the drag step, without the binary dust of 0.1. */
export function snap(value: number): number {
  return Math.round(value / kDragStep) / Math.round(1 / kDragStep);
}

/** Whether two values of an input are the same. */
export function sameInput(a: InputValue | undefined, b: InputValue | undefined): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return (
    a.length === b.length &&
    a.every((row, i) => row.length === b[i].length && row.every((cell: number, j: number) => cell === b[i][j]))
  );
}

/** Names of the inputs that differ from the lesson's own. */
export function editedInputs(lesson: Pick<Lesson, 'inputs'>, values: InputValues): readonly string[] {
  return Object.entries(initialInputs(lesson)).flatMap(([name, own]) => (sameInput(values[name], own) ? [] : [name]));
}

/** The spelling of a value in a link: rows by semicolons, columns by commas. Null for a lesson's own sentence. */
export function encodeInput(value: InputValue): string | null {
  if (value === null || typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : value.map((row) => row.join(',')).join(';');
}

/** The value that a link spells, checked against what the input allows. */
export function decodeInput(spec: InputSpec, text: string): Checked {
  if (spec.kind === 'choice' || spec.kind === 'sentence') return checkInput(spec, text);
  if (spec.kind === 'matrix')
    return checkInput(
      spec,
      text.split(';').map((row) => row.split(',').map(toNumber)),
    );
  return checkInput(spec, toNumber(text));
}

/** Like Number, but nothing is no number. */
function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

function checkNumber(value: InputValue, min: number, max: number): Checked {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { problem: { reason: 'not-a-number' } };
  return value < min || value > max ? { problem: { reason: 'out-of-range', min, max } } : { value };
}

function checkSentence(value: string, max: number): Checked {
  const tooMany: Checked = { problem: { reason: 'too-many-tokens', max } };
  if ([...value].length > kMaxSentenceLength) return tooMany;
  const { length } = tokenize(value);
  if (length === 0) return { problem: { reason: 'no-token' } };
  return length > max ? tooMany : { value };
}

function checkMatrix(spec: MatrixInput, value: InputValue): Checked {
  const rows = spec.value.length;
  const columns = spec.value[0]?.length ?? 0;
  if (
    value === null ||
    typeof value !== 'object' ||
    value.length !== rows ||
    value.some((row) => row.length !== columns)
  ) {
    return { problem: { reason: 'wrong-shape', rows, columns } };
  }
  for (const cell of value.flat()) {
    const checked = checkNumber(cell, spec.min, spec.max);
    if ('problem' in checked) return checked;
  }
  return { value };
}
