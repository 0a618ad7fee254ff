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
  const { out } = knownOptions(call, options, ['out']);
  if (out === undefined) return resultOf(compute(given));
  const own = ownView(out);
  if (!(own instanceof Float32Array)) throw invalid(`out (${spell(out)}) must be a Float32Array`);
  const { shape } = resultOf(compute({ ...given, out: own }));
  return { shape, data: out as Float32Array };
}
