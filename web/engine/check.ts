/**
 * What the border adds to the engine's own checks: that values are of the kind that can cross it. What crosses is made
 * here, so nothing that runs code of the caller (a getter, a proxy) is touched from C++.
 */
import { AttentionError } from './attention-error.ts';
import type { NativeAllowed, NativeError, NativeTensor } from './native-module.ts';
import { ownBytes, ownView } from './own-view.ts';
import type { AllowedTensor, Tensor } from './tensor.ts';

/** The result, or the error that stands in its place, thrown. */
export function resultOf<Result>(result: Result | NativeError): Result {
  if (isError(result)) throw new AttentionError(result.code as AttentionError['code'], result.message);
  return result as Result;
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

/** A whole number of at least 0. */
export function count(name: string, value: unknown): number {
  const number = integer(name, value);
  if (number < 0) throw invalid(`${name} (${number}) must not be negative`);
  return number;
}

/** A list can say that it is 4 billion long and hold nothing: more than this is not copied. */
const kLongestList = 1 << 24;

/** A list of anything; holes are undefined. */
export function list(name: string, values: unknown): readonly unknown[] {
  if (!isArray(values)) throw invalid(`${name} (${spell(values)}) must be a list`);
  if (values.length > kLongestList)
    throw invalid(`${name} is a list of ${values.length}; at most ${kLongestList} are taken`);
  return Array.from(values);
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
  return Int32Array.from(Array.from(view ?? list(name, values), (value, i) => check(`${name}[${i}]`, value)));
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

export function text(name: string, value: unknown): string {
  if (typeof value !== 'string') throw invalid(`${name} (${spell(value)}) must be text`);
  // Half of a pair of surrogates is no character: as UTF-8 it would swallow the next one.
  return value.replace(/\p{Surrogate}/gu, '\ufffd');
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
  if (typeof options !== 'object' || options === null)
    throw invalid(`${call} takes an object of options, not ${spell(options)}`);
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) throw invalid(`${call} has no option ${name}; there are ${known.join(', ')}`);
  }
  return options as Readonly<Record<string, unknown>>;
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
