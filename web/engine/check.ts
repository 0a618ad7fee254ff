/**
 * What the border adds to the engine's own checks: that values are of the kind that can cross it. What crosses is made
 * here, so nothing that runs code of the caller (a getter, a proxy) is touched from C++.
 */
import { AttentionError } from './attention-error.ts';
import type { NativeAllowed, NativeError, NativeTensor } from './native-module.ts';
import { ownBytes, ownView } from './own-view.ts';
import { inNamesOfCaller } from './spelling.ts';
import type { AllowedTensor, Tensor } from './tensor.ts';

/**
 * The result, or the error that stands in its place, thrown. Its message names arguments as the caller does; of a file it says
 * what the file does, and texts that the caller gave (`written`) stay as they are.
 */
export function resultOf<Result>(result: Result | NativeError, written: readonly string[] = []): Result {
  if (!isError(result)) return result as Result;
  const code = result.code as AttentionError['code'];
  throw new AttentionError(code, code === 'bad_checkpoint' ? result.message : inNamesOfCaller(result.message, written));
}

function isError(result: unknown): result is NativeError {
  return typeof result === 'object' && result !== null && 'code' in result;
}

export function invalid(message: string): AttentionError {
  return new AttentionError('invalid_argument', message);
}

const kMaxInteger = 0x7fff_ffff;

/** A whole number that C++ can hold; its sign and size are checked there. */
export function integer(name: string, value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > kMaxInteger) {
    throw invalid(`${name} (${spell(value)}) must be a whole number of at most ${kMaxInteger}`);
  }
  return value;
}

/** What every check of whole numbers lets through. */
function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= kMaxInteger;
}

/** A whole number of at least 0. */
export function count(name: string, value: unknown): number {
  const number = integer(name, value);
  if (number < 0) throw invalid(`${name} (${number}) must not be negative`);
  return number;
}

/** A whole number of at least 1. */
export function positive(name: string, value: unknown): number {
  const number = integer(name, value);
  if (number < 1) throw invalid(`${name} (${number}) must be at least 1`);
  return number;
}

/** A list can say that it is 4 billion long and hold nothing: more than this is not copied. */
const kLongestList = 1 << 24;

/** Whole numbers and texts live in memory that C++ holds back for a call (src/bindings/memory_reserve.h): so many fit into it. */
const kMostIntegers = 1 << 18;
const kLongestText = 1 << 16;

/** A list of anything; holes are undefined. */
export function list(name: string, values: unknown, most = kLongestList): readonly unknown[] {
  if (!isArray(values)) throw invalid(`${name} (${spell(values)}) must be a list`);
  return Array.from(checkedLength(name, values, most));
}

function checkedLength<List extends { readonly length: number }>(name: string, values: List, most: number): List {
  if (values.length <= most) return values;
  throw invalid(`${name} is a list of ${values.length}; at most ${most} are taken`);
}

/** A list that says something about each of many: none at all is not the same as leaving it out. */
export function filled<List extends { readonly length: number }>(name: string, values: List): List {
  if (values.length > 0) return values;
  throw new AttentionError('shape_mismatch', `${name} is an empty list; leave it out, or give what it is for`);
}

export function integers(name: string, values: unknown): Int32Array {
  return wholeNumbers(name, values, integer);
}

/** Whole numbers that say which of many. Throws `out_of_range` below 0; whether there are so many is checked in C++. */
export function indices(name: string, values: unknown): Int32Array {
  return wholeNumbers(name, values, index);
}

function index(name: string, value: unknown): number {
  const number = integer(name, value);
  if (number < 0) throw new AttentionError('out_of_range', `${name} (${number}) must not be negative`);
  return number;
}

function wholeNumbers(name: string, values: unknown, check: (name: string, value: unknown) => number): Int32Array {
  const view = ownView(values);
  if (view === undefined && !isArray(values))
    throw invalid(`${name} (${spell(values)}) must be a list of whole numbers`);
  const given = view === undefined ? list(name, values, kMostIntegers) : checkedLength(name, view, kMostIntegers);
  const numbers = new Int32Array(given.length);
  // Shapes are read in every call: the name of a place is only written where it may be needed.
  for (const [i, value] of given.entries()) numbers[i] = isCount(value) ? value : check(`${name}[${i}]`, value);
  return numbers;
}

/** Seeds stay exact in a double: whole, 0 to 2^53 - 1. */
export function seed(name: string, value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) {
    throw invalid(`${name} (${spell(value)}) must be a whole number from 0 to 2^53 - 1`);
  }
  return value as number;
}

/** Any number, NaN and infinity included: what they mean is for the engine to say. */
export function number(name: string, value: unknown): number {
  if (typeof value !== 'number') throw invalid(`${name} (${spell(value)}) must be a number`);
  return value;
}

export function flag(name: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw invalid(`${name} (${spell(value)}) must be true or false`);
  return value;
}

export function text(name: string, value: unknown, longest = kLongestText): string {
  if (typeof value !== 'string') throw invalid(`${name} (${spell(value)}) must be text`);
  if (value.length > longest) throw invalid(`${name} is a text of ${value.length}; at most ${longest} are taken`);
  // Half of a pair of surrogates is no character: as UTF-8 it would swallow the next one.
  return value.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** A list of texts, together no longer than one may be. */
export function texts(name: string, values: unknown): readonly string[] {
  let room = kLongestText;
  return list(name, values, kLongestText / 16).map((value, i) => {
    const one = text(`${name}[${i}]`, value, room);
    room -= one.length;
    return one;
  });
}

/** A text that may be a whole book. */
export function wholeText(name: string, value: unknown): string {
  return text(name, value, kLongestList);
}

/** The same as UTF-8: C++ asks for memory for bytes, and Embind for that of texts does not. */
export function utf8(name: string, value: unknown): Uint8Array {
  return new TextEncoder().encode(wholeText(name, value));
}

/** What a value says, as JSON. */
export function asJson(name: string, value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw invalid(`${name} (${spell(value)}) cannot be written as JSON: ${String(error)}`);
  }
}

export function oneOf<Choice extends string>(name: string, value: unknown, choices: readonly Choice[]): Choice {
  const choice = choices.find((one) => one === value);
  if (choice === undefined) throw invalid(`${name} (${spell(value)}) must be one of ${choices.join(', ')}`);
  return choice;
}

/** The bytes of a file. */
export function bytes(name: string, value: unknown): Uint8Array {
  const own = ownBytes(value);
  if (own === undefined) throw invalid(`${name} (${spell(value)}) must be a Uint8Array or an ArrayBuffer`);
  return own;
}

export function nativeTensor(name: string, value: unknown): NativeTensor {
  const { shape, data } = shapeAndData(name, value);
  const own = ownView(data);
  if (!(own instanceof Float32Array)) throw invalid(`${name}.data (${spell(data)}) must be a Float32Array`);
  return { shape, data: own };
}

export function nativeAllowed(name: string, value: unknown): NativeAllowed {
  const { shape, data } = shapeAndData(name, value);
  const own = ownView(data);
  if (own instanceof Uint8Array) return { shape, data: own };
  if (!isArray(data)) throw invalid(`${name}.data (${spell(data)}) must be a Uint8Array or a list of booleans`);
  const flags = list(`${name}.data`, data);
  return { shape, data: Uint8Array.from(flags, (allowed, i) => Number(flag(`${name}.data[${i}]`, allowed))) };
}

/** The fields of a tensor, each read once. */
function shapeAndData(name: string, value: unknown): { readonly shape: Int32Array; readonly data: unknown } {
  if (typeof value !== 'object' || value === null)
    throw invalid(`${name} (${spell(value)}) must be a tensor { shape, data }`);
  const { shape, data } = value as Partial<Tensor | AllowedTensor>;
  return { shape: integers(`${name}.shape`, shape), data };
}

/** Refuses options that do not exist, so that a misspelt one is not silently ignored. */
export function knownOptions(
  call: string,
  options: unknown,
  known: readonly string[],
): Readonly<Record<string, unknown>> {
  if (typeof options !== 'object' || options === null || isArray(options))
    throw invalid(`${call} takes an object of options, not ${spell(options)}`);
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) throw invalid(`${call} has no option ${name}; there are ${known.join(', ')}`);
  }
  return options as Readonly<Record<string, unknown>>;
}

/** One of the options, checked, or what stands for it where it is left out: undefined is absent, and nothing else is. */
export function option<Value, Absent>(
  options: Readonly<Record<string, unknown>>,
  name: string,
  check: (name: string, value: unknown) => Value,
  absent: Absent,
): Value | Absent {
  const value = options[name];
  return value === undefined ? absent : check(name, value);
}

/** Whether a value has methods of these names. */
export function hasMethods(value: unknown, names: readonly string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof (value as Record<string, unknown>)[name] === 'function')
  );
}

/** Asked of a proxy that was revoked, `Array.isArray` throws. */
function isArray(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/** A value as a message names it; never runs code of the caller. */
export function spell(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'object' && value !== null) return isArray(value) ? 'a list' : 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}
