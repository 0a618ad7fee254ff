import { describe, expect, test } from 'vitest';
import { differenceOf, rmsErrorOf } from '../../../web/bench/compare.ts';
import { noise } from '../../../web/bench/noise.ts';
import { productOperations } from '../../../web/bench/operation.ts';
import { llama2cFile, modelShapes, numbersRead } from '../../../web/bench/works/llama2c-file.ts';

describe('operations of the benchmark', () => {
  test('count the multiplications and additions of their products', () => {
    expect(productOperations({ kind: 'linear', x: noise([2, 3], 1), weight: noise([3, 5], 2) })).toBe(2 * 2 * 3 * 5);
    const products = { kind: 'quantisedProducts', x: noise([2, 3], 1) } as const;
    expect(productOperations({ ...products, weights: [noise([3, 5], 2), noise([5, 4], 3)] })).toBe(2 * 2 * (15 + 20));
    const [query, key, value] = [noise([2, 3, 4], 1), noise([2, 3, 4], 2), noise([2, 3, 4], 3)];
    // Two heads, two products, four numbers: 1 + 2 + 3 pairs are seen where it is causal, 9 where it is not.
    const attention = { kind: 'attention', query, key, value } as const;
    expect(productOperations({ ...attention, isCausal: true })).toBe(2 * 2 * 2 * 6 * 4);
    expect(productOperations({ ...attention, isCausal: false })).toBe(2 * 2 * 2 * 9 * 4);
  });

  test('a result that is NaN, too short or elsewhere is found', () => {
    const expected = Float32Array.of(1, -4);
    expect(differenceOf(Float32Array.of(1, -4), expected)).toBe(0);
    expect(differenceOf(Float32Array.of(1, -3), expected)).toBe(0.25);
    expect(differenceOf(Float32Array.of(1), expected)).toBe(Number.POSITIVE_INFINITY);
    expect(differenceOf(Float32Array.of(Number.NaN, -4), expected)).toBe(Number.POSITIVE_INFINITY);
  });
});

test('the error of a product is the root of the mean square, beside that of what is expected', () => {
  expect(rmsErrorOf(Float32Array.of(3, 4), Float32Array.of(3, 4))).toBe(0);
  expect(rmsErrorOf(Float32Array.of(3, 5), Float32Array.of(3, 4))).toBeCloseTo(1 / 5);
  expect(rmsErrorOf(Float32Array.of(3), Float32Array.of(3, 4))).toBeNaN();
});

describe('models of the benchmark', () => {
  test('have the weights that their names say', () => {
    expect(numbersRead(modelShapes['260K'])).toBe(259_328);
    expect(Math.round(numbersRead(modelShapes['15M']) / 1e5)).toBe(152);
    expect(Math.round(numbersRead(modelShapes['110M']) / 1e6)).toBe(110);
  });

  test('are files of the length that their sizes say', () => {
    const { hiddenSize, numLayers, numHeads, contextLength } = modelShapes['260K'];
    const besides = (2 * numLayers + 1) * hiddenSize + (contextLength * hiddenSize) / numHeads;
    expect(llama2cFile(modelShapes['260K']).byteLength).toBe(4 * (7 + numbersRead(modelShapes['260K']) + besides));
  });
});
