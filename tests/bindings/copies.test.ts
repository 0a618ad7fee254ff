import { describe, expect, it } from 'vitest';
import { tensor } from '../../web/engine/tensor.ts';
import { fileOf, transformerFile } from '../support/checkpoint-file.ts';
import { engines, head, numbers } from './engines.ts';

describe.each(engines)('copies across the border, %s', (_, engine) => {
  it('leaves the arguments as they were', () => {
    const x = tensor([[1, 2, 3]]);
    engine.softmax(x);
    engine.exp(x);
    expect(numbers(x)).toEqual([1, 2, 3]);
  });

  it('writes a product into the array that it is given, and nothing where that is refused', () => {
    const rows = tensor([
      [1, 2],
      [3, 4],
    ]);
    const buffer = new Float32Array(6).fill(9);
    const out = buffer.subarray(1, 5);
    const product = engine.matmul(rows, rows, { out });
    expect(product.data).toBe(out);
    expect(product.shape).toEqual([2, 2]);
    expect([...buffer]).toEqual([9, 7, 10, 15, 22, 9]);
    const sum = engine.linear(rows, rows, tensor([1, 2]), { out });
    expect(sum.data).toBe(out);
    expect([...buffer]).toEqual([9, 8, 12, 16, 24, 9]);
    expect(() => engine.matmul(rows, rows, { out: buffer })).toThrow('out has 6 numbers but the result has 4');
    expect(() => engine.matmul(rows, tensor([[1]]), { out })).toThrow('b (1 x 1)');
    expect([...buffer]).toEqual([9, 8, 12, 16, 24, 9]);
  });

  it('writes the logits of a session into the array that it is given, and reads nothing where that is refused', () => {
    const model = engine.loadModel({ weights: fileOf(transformerFile('decoder')) });
    const [session, other] = [model.session(), model.session()];
    const out = new Float32Array(session.append([1]).data.length);
    expect(() => session.append([4], { out: out.subarray(1) })).toThrow('the result has');
    expect(session.length).toBe(1);
    const logits = session.append([4], { out });
    expect(logits.data).toBe(out);
    other.append([1]);
    expect(logits).toEqual(other.append([4]));
    for (const one of [session, other, model]) one.free();
  });

  it('takes the array of an argument for the result', () => {
    const rows = tensor([
      [1, 2],
      [3, 4],
    ]);
    engine.matmul(rows, rows, { out: rows.data });
    expect(numbers(rows)).toEqual([7, 10, 15, 22]);
  });

  it('writes nothing into an empty array, nor into one whose buffer was transferred', () => {
    const out = new Float32Array(4);
    structuredClone(out, { transfer: [out.buffer] });
    const none = { shape: [0, 1], data: new Float32Array(0) };
    expect(engine.matmul(none, tensor([[1]]), { out }).shape).toEqual([0, 1]);
    expect(() => engine.matmul(tensor([[1]]), tensor([[1]]), { out })).toThrow('out has 0 numbers');
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
