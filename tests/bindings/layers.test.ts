import { describe, expect, it } from 'vitest';
import type { AttentionErrorCode } from '../../web/engine/attention-error.ts';
import type { Engine } from '../../web/engine/engine-class.ts';
import { type Tensor, tensor } from '../../web/engine/tensor.ts';
import { engines, expectRefusal, expectWorks, noise, numbers, type Untyped, untyped } from './engines.ts';

const matrix = tensor([
  [1, 5],
  [-2, 2],
]);
const vector = tensor([1, 2]);

/** A quarter turn of the first pair at position 1, of none at position 0. */
const cosCache = tensor([[1], [0]]);
const sinCache = tensor([[0], [1]]);
const caches = { cosCache, sinCache };

function expectClose({ data }: Tensor, expected: readonly number[]): void {
  expect(data).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect(data[i]).toBeCloseTo(value, 6);
}

describe.each(engines)('the parts of a layer, %s', (_, engine) => {
  it('layerNorm normalizes each row and gives what it found', () => {
    const { output, mean, invStdDev } = engine.layerNorm(matrix, { weight: vector, bias: vector, epsilon: 0 });
    expectClose(output, [0, 4, 0, 4]);
    expect(mean).toEqual({ shape: [2, 1], data: Float32Array.of(3, 0) });
    expectClose(invStdDev, [0.5, 0.5]);
  });

  it('layerNorm takes the axes from one on together', () => {
    const { output, mean } = engine.layerNorm(matrix, { axis: 0, epsilon: 0 });
    expect(output.shape).toEqual([2, 2]);
    expect(mean).toEqual({ shape: [1, 1], data: Float32Array.of(1.5) });
  });

  it('rmsNorm divides by the root of the mean of the squares', () => {
    expectClose(engine.rmsNorm(tensor([[2, -2]]), { weight: vector, epsilon: 12 }), [0.5, -1]);
  });

  it('norms have an epsilon of 1e-5 by default', () => {
    expectClose(engine.rmsNorm(tensor([0, 0.001])), [0, 0.001 / Math.sqrt(0.5e-6 + 1e-5)]);
    const scale = 0.005 / Math.sqrt(2.5e-5 + 1e-5);
    expectClose(engine.layerNorm(tensor([0, 0.01])).output, [-scale, scale]);
  });

  it('gelu has two forms, silu a factor', () => {
    expectClose(engine.gelu(tensor([2, -1])), [1.9544997, -0.1586553]);
    expectClose(engine.gelu(tensor([2, -1]), { approximate: 'tanh' }), [1.9545977, -0.1588081]);
    expectClose(engine.silu(tensor([1])), [0.7310586]);
    expectClose(engine.silu(tensor([1]), { alpha: 2 }), [0.8807971]);
  });

  it('rotaryTables gives one row per position', () => {
    const { cos, sin } = engine.rotaryTables({ positions: 3, rotaryDim: 4, base: 100 });
    expect(cos.shape).toEqual([3, 2]);
    expectClose(cos, [1, 1, Math.cos(1), Math.cos(0.1), Math.cos(2), Math.cos(0.2)]);
    expectClose(sin, [0, 0, Math.sin(1), Math.sin(0.1), Math.sin(2), Math.sin(0.2)]);
  });

  it('rotaryEmbedding turns row i as position i, and copies what stands behind the pairs', () => {
    const x = tensor([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(numbers(engine.rotaryEmbedding(x, caches))).toEqual([1, 2, 3, -2, 1, 3]);
    expect(numbers(engine.rotaryEmbedding(x, { ...caches, positionIds: [1, 0] }))).toEqual([-2, 1, 3, 1, 2, 3]);
    const last = { shape: [1, 3], data: x.data.slice(0, 3) };
    expect(numbers(engine.rotaryEmbedding(last, { ...caches, positionOffset: 1 }))).toEqual([-2, 1, 3]);
  });

  it('rotaryEmbedding pairs neighbours when interleaved, else halves', () => {
    const tables = { cosCache: tensor([[0, 1]]), sinCache: tensor([[1, 0]]) };
    const x = tensor([[1, 2, 3, 4]]);
    expect(numbers(engine.rotaryEmbedding(x, tables))).toEqual([-3, 2, 1, 4]);
    expect(numbers(engine.rotaryEmbedding(x, { ...tables, interleaved: true }))).toEqual([-2, 1, 3, 4]);
  });

  it('rotaryEmbedding gives each batch row its own positions, alike for its heads', () => {
    const x = { shape: [2, 2, 1, 2], data: Float32Array.of(1, 2, 3, 4, 1, 2, 3, 4) };
    const expected = [1, 2, 3, 4, -2, 1, -4, 3];
    expect(numbers(engine.rotaryEmbedding(x, { ...caches, positionIds: [0, 1] }))).toEqual(expected);
    const perRow = { cosCache: tensor([[[1]], [[0]]]), sinCache: tensor([[[0]], [[1]]]) };
    expect(numbers(engine.rotaryEmbedding(x, perRow))).toEqual(expected);
  });

  it('a long attention without stages agrees with the one that keeps them', () => {
    const call = { query: noise([1, 2, 600, 4], 1), key: noise([1, 1, 600, 4], 2), value: noise([1, 1, 600, 4], 3) };
    const kept = engine.scaledDotProductAttention({ ...call, isCausal: true });
    const streamed = engine.scaledDotProductAttention({ ...call, isCausal: true, stages: false });
    const far = streamed.output.data.filter((value, i) => Math.abs(value - (kept.output.data[i] ?? Number.NaN)) > 2e-6);
    expect(far).toHaveLength(0);
  });

  it('attention gives its output alone where nothing else is wanted, to the bit', () => {
    const call = { query: noise([1, 2, 1, 4], 1), key: noise([1, 1, 9, 4], 2), value: noise([1, 1, 9, 4], 3) };
    const past = { pastKey: noise([1, 1, 5, 4], 4), pastValue: noise([1, 1, 5, 4], 5) };
    for (const given of [call, { ...call, ...past }]) {
      const { output } = engine.scaledDotProductAttention({ ...given, stages: false });
      expect(engine.scaledDotProductAttention({ ...given, outputOnly: true })).toEqual({ output });
    }
    const square = noise([4, 4], 6);
    const heads = { x: noise([3, 4], 7), wq: square, wk: square, wv: square, wo: square, numHeads: 2 };
    const { output } = engine.multiHeadAttention(heads);
    expect(engine.multiHeadAttention({ ...heads, outputOnly: true })).toEqual({ output });
  });
});

const attended = { query: noise([1, 1, 1, 2], 1), key: noise([1, 1, 1, 2], 2), value: noise([1, 1, 1, 2], 3) };

const refused: readonly (readonly [string, (engine: Untyped<Engine>) => unknown, AttentionErrorCode, string])[] = [
  [
    'attention with its output alone and with stages',
    (engine) => engine.scaledDotProductAttention({ ...attended, outputOnly: true, stages: true }),
    'invalid_argument',
    'stages (true)',
  ],
  ['a norm along no axis', (engine) => engine.layerNorm(matrix, { axis: -3 }), 'out_of_range', 'axis (-3)'],
  ['a norm of a number', (engine) => engine.rmsNorm(tensor(1)), 'shape_mismatch', 'x (()) must be of rank 1 to 4'],
  ['a norm of nothing', (engine) => engine.rmsNorm(tensor([])), 'shape_mismatch', 'x (0)'],
  [
    'a weight of another size',
    (engine) => engine.rmsNorm(matrix, { weight: matrix }),
    'shape_mismatch',
    'weight (2 x 2)',
  ],
  ['a bias of another size', (engine) => engine.layerNorm(matrix, { bias: tensor([1]) }), 'shape_mismatch', 'bias (1)'],
  ['rmsNorm with a bias', (engine) => engine.rmsNorm(matrix, { bias: vector }), 'invalid_argument', 'no option bias'],
  ['a negative epsilon', (engine) => engine.layerNorm(matrix, { epsilon: -1 }), 'invalid_argument', 'epsilon (-1'],
  [
    'another form of gelu',
    (engine) => engine.gelu(matrix, { approximate: 'erf' }),
    'invalid_argument',
    'approximate ("erf")',
  ],
  ['a spelt alpha', (engine) => engine.silu(matrix, { alpha: '1' }), 'invalid_argument', 'alpha ("1")'],
  [
    'tables of half a pair',
    (engine) => engine.rotaryTables({ positions: 1, rotaryDim: 3 }),
    'invalid_argument',
    'rotaryDim (3)',
  ],
  [
    'tables of base 0',
    (engine) => engine.rotaryTables({ positions: 1, rotaryDim: 2, base: 0 }),
    'invalid_argument',
    'base (0',
  ],
  [
    'tables that turn too far',
    (engine) => engine.rotaryTables({ positions: 3, rotaryDim: 4, base: 1e-9 }),
    'out_of_range',
    'positions (3) with base (0.000000)',
  ],
  [
    'tables larger than the memory',
    (engine) => engine.rotaryTables({ positions: 1 << 30, rotaryDim: 1 << 30 }),
    'out_of_memory',
    'cos',
  ],
  ['rotary without tables', (engine) => engine.rotaryEmbedding(matrix, {}), 'invalid_argument', 'cosCache (undefined)'],
  ['a rotary vector', (engine) => engine.rotaryEmbedding(vector, caches), 'shape_mismatch', 'x (2)'],
  [
    'half of the tables',
    (engine) => engine.rotaryEmbedding(matrix, { cosCache, sinCache: vector }),
    'shape_mismatch',
    'sinCache (2)',
  ],
  [
    'tables of too many pairs',
    (engine) => engine.rotaryEmbedding(matrix, { cosCache: matrix, sinCache: matrix }),
    'shape_mismatch',
    'cosCache (2 x 2)',
  ],
  [
    'a position beyond the tables',
    (engine) => engine.rotaryEmbedding(matrix, { ...caches, positionOffset: 1 }),
    'out_of_range',
    'position (2) of row 1',
  ],
  [
    'a negative position',
    (engine) => engine.rotaryEmbedding(matrix, { ...caches, positionIds: [-1, 0] }),
    'out_of_range',
    'position (-1)',
  ],
  [
    'too many positions',
    (engine) => engine.rotaryEmbedding(matrix, { ...caches, positionIds: [0, 0, 0] }),
    'shape_mismatch',
    'positionIds has 3 numbers',
  ],
  [
    'positions beside a table for each row',
    (engine) =>
      engine.rotaryEmbedding(matrix, {
        cosCache: tensor([[[1], [1]]]),
        sinCache: tensor([[[0], [0]]]),
        positionIds: [0, 1],
      }),
    'invalid_argument',
    'cosCache (1 x 2 x 1)',
  ],
];

describe.each(engines)('refused layers, %s', (_, engine: Engine) => {
  it.each(refused)('%s', (_name, call, code, message) => {
    expectRefusal(() => call(untyped(engine)), code, message);
    expectWorks(engine);
  });
});
