import { nativeTensor } from './check.ts';
import type { NativeModule } from './native-module.ts';
import { tensor } from './tensor.ts';

/** Largest distance from the right value that a module may show: thrice what rounding costs. */
const kTolerance = 1e-6;

/**
 * One attention of one query and three keys, against its known output. It catches a machine on which the module loads and
 * then computes wrongly, before a number is shown.
 */
export function passesSelfTest(native: NativeModule): boolean {
  const key = tensor([
    [
      [
        [2, 0],
        [0, 2],
        [1, 1],
      ],
    ],
  ]);
  const value = tensor([
    [
      [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
    ],
  ]);
  const result = native.scaledDotProductAttention({
    query: nativeTensor('query', tensor([[[[1, 0]]]])),
    key: nativeTensor('key', key),
    value: nativeTensor('value', value),
  });
  const output = 'code' in result ? undefined : result.output?.data;
  return [0.859970749, 0.424024654].every((right, i) => Math.abs((output?.[i] ?? Number.NaN) - right) <= kTolerance);
}
