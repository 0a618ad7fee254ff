import { describe, expect, it } from 'vitest';
import type { Engine } from '../../web/engine/engine-class.ts';
import type { Tensor } from '../../web/engine/tensor.ts';
import { engines, noise } from './engines.ts';

/** Both forms sum in different orders; relative to 1. */
const kTolerance = 2e-6;

const layer = {
  x: noise([5, 12], 1),
  wq: noise([12, 12], 2),
  wk: noise([12, 6], 3),
  wv: noise([12, 6], 4),
  wo: noise([12, 7], 5),
};

const calls: Readonly<Record<string, (engine: Engine) => Readonly<Record<string, Tensor>>>> = {
  matmul: (engine) => ({ product: engine.matmul(noise([2, 7, 33], 1), noise([2, 33, 5], 2)) }),
  linear: (engine) => ({ product: engine.linear(noise([3, 5], 1), noise([5, 9], 2), noise([9], 3)) }),
  softmax: (engine) => ({ weights: engine.softmax(noise([3, 5, 7], 1), { axis: 1 }) }),
  exp: (engine) => ({ powers: engine.exp(noise([101], 1)) }),
  attention: (engine) => ({
    ...engine.scaledDotProductAttention({
      query: noise([2, 4, 3, 5], 1),
      key: noise([2, 2, 6, 5], 2),
      value: noise([2, 2, 6, 7], 3),
      isCausal: true,
      causalOffset: [1, 2],
      keyLengths: [6, 4],
      attnMask: noise([3, 6], 4),
      softcap: 3,
    }),
  }),
  'multi-head attention': (engine) => ({
    ...engine.multiHeadAttention({ ...layer, numHeads: 4, numKvHeads: 2, isCausal: true }),
  }),
};

describe('both variants', () => {
  it.each(Object.entries(calls))('compute the same %s', (_, call) => {
    const [simd, scalar] = engines.map(([, engine]) => call(engine));
    expect(Object.keys(simd ?? {})).toEqual(Object.keys(scalar ?? {}));
    for (const [name, { shape, data }] of Object.entries(simd ?? {})) {
      const other = scalar?.[name];
      expect(other?.shape, name).toEqual(shape);
      const far = Array.from(data, (value, i) => ({ value, other: other?.data[i] ?? Number.NaN })).filter(
        (pair) => !(Object.is(pair.value, pair.other) || Math.abs(pair.value - pair.other) <= kTolerance),
      );
      expect(far, name).toEqual([]);
    }
  });
});
