import { describe, expect, it } from 'vitest';
import { tensor } from '../../web/engine/tensor.ts';
import { engines, head, numbers } from './engines.ts';

describe.each(engines)('copies across the border, %s', (_, engine) => {
  it('leaves the arguments as they were', () => {
    const x = tensor([[1, 2, 3]]);
    engine.softmax(x);
    engine.exp(x);
    expect(numbers(x)).toEqual([1, 2, 3]);
  });

  it('gives results that nobody else holds', () => {
    const cache = engine.createKvCache({ numKvHeads: 1, headDim: 2, capacity: 2 });
    cache.append(tensor([[[1, 2]]]), tensor([[[3, 4]]]));
    cache.keys().data.fill(9);
    expect(numbers(cache.keys())).toEqual([1, 2]);
    cache.free();
  });

  it('takes arguments by value: changing them later changes nothing', () => {
    const keys = tensor([[[1, 2]]]);
    const cache = engine.createKvCache({ numKvHeads: 1, headDim: 2, capacity: 2 });
    cache.append(keys, keys);
    keys.data.fill(9);
    expect(numbers(cache.keys())).toEqual([1, 2]);
    cache.free();
  });

  it('gives results and traces that outlive growth of the memory', () => {
    const result = engine.exp(tensor([0, 1]));
    const run = engine.createTracedRun();
    run.input('x', [[1, 2]], 'hand-made');
    const trace = run.trace();
    run.free();
    const large = engine.createKvCache({ numKvHeads: 1, headDim: 1, capacity: 16 << 20 });
    expect(large.bytesReserved).toBe(128 << 20);
    large.free();
    expect(numbers(result)).toEqual([1, Math.fround(Math.E)]);
    expect(trace.at('x', [0, 1])).toBe(2);
  });

  it('reads a part of a larger buffer where it begins', () => {
    const buffer = Float32Array.of(7, 7, 1, 2, 7).buffer;
    expect(
      numbers(engine.matmul({ shape: [1, 2], data: new Float32Array(buffer, 8, 2) }, tensor([[10], [1]]))),
    ).toEqual([12]);
  });

  it('passes NaN and both infinities through', () => {
    const { data } = engine.exp(tensor([Number.NaN, Infinity, -Infinity]));
    expect([...data]).toEqual([Number.NaN, Infinity, 0]);
  });

  it('gives each stage the numbers of its own', () => {
    const result = engine.scaledDotProductAttention({
      query: head([[1, 0]]),
      key: head([[2, 0]]),
      value: head([[1, 5]]),
      softcap: 1,
    });
    expect(numbers(result.attnDot)).toEqual([2]);
    expect(result.attnScaled.data[0]).toBeCloseTo(Math.SQRT2, 6);
    expect(result.attnCapped.data[0]).toBeCloseTo(Math.tanh(Math.SQRT2), 6);
    expect(numbers(result.attnWeights)).toEqual([1]);
    expect(numbers(result.output)).toEqual([1, 5]);
  });

  it('leaves the stages out where they are not wanted', () => {
    const result = engine.scaledDotProductAttention({
      query: head([[1]]),
      key: head([[1]]),
      value: head([[1]]),
      stages: false,
    });
    expect(Object.keys(result).sort()).toEqual(['output', 'presentKey', 'presentValue']);
  });
});
