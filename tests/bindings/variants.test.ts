import { describe, expect, it } from 'vitest';
import type { Engine } from '../../web/engine/engine-class.ts';
import type { Tensor } from '../../web/engine/tensor.ts';
import { engines, noise } from './engines.ts';

/** Relaxed SIMD may round a product and a sum at once; relative to 1. */
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
  layerNorm: (engine) => ({
    ...engine.layerNorm(noise([3, 21], 1), { weight: noise([21], 2), bias: noise([21], 3) }),
  }),
  rmsNorm: (engine) => ({ output: engine.rmsNorm(noise([3, 21], 1), { weight: noise([21], 2) }) }),
  gelu: (engine) => ({
    exact: engine.gelu(noise([41], 1)),
    tanh: engine.gelu(noise([41], 1), { approximate: 'tanh' }),
  }),
  silu: (engine) => ({ output: engine.silu(noise([41], 1), { alpha: 1.7 }) }),
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

const [[, scalar] = [], ...others] = engines.toReversed();

describe.each(others)('%s beside scalar', (_, engine) => {
  it.each(Object.entries(calls))('computes the same %s', (_name, call) => {
    const expected = scalar === undefined ? {} : call(scalar);
    const actual = call(engine);
    expect(Object.keys(actual)).toEqual(Object.keys(expected));
    for (const [name, { shape, data }] of Object.entries(expected)) {
      expect(actual[name]?.shape, name).toEqual(shape);
      const far = Array.from(data, (value, i) => ({ value, other: actual[name]?.data[i] ?? Number.NaN })).filter(
        (pair) => !(Object.is(pair.value, pair.other) || Math.abs(pair.value - pair.other) <= kTolerance),
      );
      expect(far, name).toEqual([]);
    }
  });
});
