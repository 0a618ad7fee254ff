/** An array of the caller's, for results that are computed again and again. */
import { invalid, knownOptions, resultOf, spell } from './check.ts';
import type { NativeCall, NativeError, NativeResult } from './native-module.ts';
import { ownView } from './own-view.ts';
import type { Tensor } from './tensor.ts';

export interface ResultOptions {
  /**
   * An array of as many numbers as the result has, which they are written to: the result's `data` is this array. It spares a loop a
   * new array in every call, and may be one that an argument lies in. Throws `shape_mismatch`, and writes nothing, for another length.
   */
  readonly out?: Float32Array;
}

/** What `compute` gives, in the array of the options where there is one. */
export function resultIn(
  call: string,
  options: unknown,
  given: NativeCall,
  compute: (given: NativeCall) => NativeResult | NativeError,
): Tensor {
  const array = arrayOf(call, options);
  if (array === undefined) return resultOf(compute(given));
  const { shape } = resultOf(compute({ ...given, out: array.own }));
  return { shape, data: array.out };
}

/** The array of the options, and a view of it that only the engine knows; undefined where there is none. */
export function arrayOf(call: string, options: unknown): { out: Float32Array; own: Float32Array } | undefined {
  const { out } = knownOptions(call, options, ['out']);
  if (out === undefined) return undefined;
  const own = ownView(out);
  if (!(own instanceof Float32Array)) throw invalid(`out (${spell(out)}) must be a Float32Array`);
  return { out: out as Float32Array, own };
}
