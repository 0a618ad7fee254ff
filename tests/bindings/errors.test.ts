import { describe, it } from 'vitest';
import type { AttentionErrorCode } from '../../web/engine/attention-error.ts';
import type { Engine } from '../../web/engine/engine-class.ts';
import { tensor } from '../../web/engine/tensor.ts';
import { engines, expectRefusal, expectWorks, head, type Untyped, untyped } from './engines.ts';

const matrix = tensor([
  [1, 2],
  [3, 4],
]);
const one = head([[1, 2]]);
const qkv = { query: one, key: one, value: one };
const layer = { x: matrix, wq: matrix, wk: matrix, wv: matrix, wo: matrix, numHeads: 1 };

const refused: readonly (readonly [string, (engine: Untyped<Engine>) => unknown, AttentionErrorCode, string])[] = [
  ['exp without a tensor', (engine) => engine.exp(), 'invalid_argument', 'x (undefined) must be a tensor'],
  ['exp of a list', (engine) => engine.exp([1, 2]), 'invalid_argument', 'x.shape'],
  ['exp of doubles', (engine) => engine.exp({ shape: [1], data: new Float64Array(1) }), 'invalid_argument', 'x.data'],
  [
    'exp of too few numbers',
    (engine) => engine.exp({ shape: [2, 2], data: new Float32Array(3) }),
    'shape_mismatch',
    'x has 3 numbers',
  ],
  [
    'exp of a negative size',
    (engine) => engine.exp({ shape: [-1], data: new Float32Array(1) }),
    'invalid_argument',
    '-1',
  ],
  [
    'exp of rank 5',
    (engine) => engine.exp({ shape: [1, 1, 1, 1, 1], data: new Float32Array(1) }),
    'invalid_argument',
    'x',
  ],
  [
    'matmul of matrices that do not fit',
    (engine) => engine.matmul(matrix, tensor([[1, 2]])),
    'shape_mismatch',
    'b (1 x 2)',
  ],
  ['matmul of vectors', (engine) => engine.matmul(tensor([1]), tensor([1])), 'shape_mismatch', 'a (1)'],
  ['linear with a wrong weight', (engine) => engine.linear(matrix, tensor([[1]])), 'shape_mismatch', 'weight (1 x 1)'],
  ['linear with a wrong bias', (engine) => engine.linear(matrix, matrix, tensor([1])), 'shape_mismatch', 'bias (1)'],
  [
    'matmul into an array that is too long',
    (engine) => engine.matmul(matrix, matrix, { out: new Float32Array(5) }),
    'shape_mismatch',
    'out has 5 numbers but the result has 4',
  ],
  [
    'linear into a list',
    (engine) => engine.linear(matrix, matrix, undefined, { out: [1, 2, 3, 4] as unknown as Float32Array }),
    'invalid_argument',
    'out (a list)',
  ],
  ['softmax along no axis', (engine) => engine.softmax(matrix, { axis: 2 }), 'out_of_range', 'axis (2)'],
  ['softmax along half an axis', (engine) => engine.softmax(matrix, { axis: 0.5 }), 'invalid_argument', 'axis (0.5)'],
  [
    'softmax with an unknown option',
    (engine) => engine.softmax(matrix, { dim: 1 }),
    'invalid_argument',
    'no option dim',
  ],
  [
    'splitHeads of too few columns',
    (engine) => engine.splitHeads(tensor([[[1, 2]]]), 3),
    'invalid_argument',
    'numHeads (3)',
  ],
  ['concatHeads of a matrix', (engine) => engine.concatHeads(matrix), 'shape_mismatch', 'x (2 x 2)'],
  [
    'attention without a query',
    (engine) => engine.scaledDotProductAttention({ key: one, value: one }),
    'invalid_argument',
    'query',
  ],
  [
    'attention of matrices',
    (engine) => engine.scaledDotProductAttention({ ...qkv, query: matrix }),
    'shape_mismatch',
    'query',
  ],
  [
    'attention with half a past',
    (engine) => engine.scaledDotProductAttention({ ...qkv, pastKey: one }),
    'invalid_argument',
    'past',
  ],
  [
    'attention with too long keys',
    (engine) => engine.scaledDotProductAttention({ ...qkv, keyLengths: [2] }),
    'out_of_range',
    'keyLengths',
  ],
  [
    'attention with a bad scale',
    (engine) => engine.scaledDotProductAttention({ ...qkv, scale: Number.NaN }),
    'invalid_argument',
    'scale',
  ],
  [
    'attention with a spelt scale',
    (engine) => engine.scaledDotProductAttention({ ...qkv, scale: '1' }),
    'invalid_argument',
    'scale ("1")',
  ],
  [
    'attention with a spelt flag',
    (engine) => engine.scaledDotProductAttention({ ...qkv, isCausal: 1 }),
    'invalid_argument',
    'isCausal (1)',
  ],
  [
    'attention with a misspelt option',
    (engine) => engine.scaledDotProductAttention({ ...qkv, causal: true }),
    'invalid_argument',
    'no option causal',
  ],
  [
    'attention with a negative window',
    (engine) => engine.scaledDotProductAttention({ ...qkv, slidingWindow: { left: -1 } }),
    'invalid_argument',
    'slidingWindow.left (-1)',
  ],
  [
    'attention with a mask of floats as permission',
    (engine) => engine.scaledDotProductAttention({ ...qkv, attnAllowed: one }),
    'invalid_argument',
    'attnAllowed.data',
  ],
  [
    'attention with a short permission',
    (engine) => engine.scaledDotProductAttention({ ...qkv, attnAllowed: { shape: [2], data: [true] } }),
    'shape_mismatch',
    'attnAllowed',
  ],
  [
    'attention that needs more memory than there is',
    (engine) => engine.scaledDotProductAttention(hugeScores()),
    'out_of_memory',
    '',
  ],
  [
    'multi-head attention without heads',
    (engine) => engine.multiHeadAttention({ ...layer, numHeads: undefined }),
    'invalid_argument',
    'numHeads (undefined)',
  ],
  [
    'multi-head attention with a wrong weight',
    (engine) => engine.multiHeadAttention({ ...layer, wq: tensor([[1]]) }),
    'shape_mismatch',
    'wq',
  ],
  [
    'a cache of no size',
    (engine) => engine.createKvCache({ numKvHeads: 1, headDim: 1, capacity: 0 }),
    'invalid_argument',
    'capacity',
  ],
  [
    'a cache of half a head',
    (engine) => engine.createKvCache({ numKvHeads: 0.5, headDim: 1, capacity: 1 }),
    'invalid_argument',
    'numKvHeads (0.5)',
  ],
  [
    'a cache larger than the memory',
    (engine) => engine.createKvCache({ numKvHeads: 1 << 20, headDim: 1 << 20, capacity: 1 << 20 }),
    'out_of_memory',
    '',
  ],
  [
    'a cache in a storage that there is not',
    (engine) => engine.createKvCache({ numKvHeads: 1, headDim: 1, capacity: 1, storage: 'Paged' }),
    'invalid_argument',
    'storage ("Paged") must be one of contiguous, paged',
  ],
  ...[0, 3, 2 ** 31 - 1].map((pageSize): (typeof refused)[number] => [
    `a cache with pages of ${pageSize}`,
    (engine) => engine.createKvCache({ numKvHeads: 1, headDim: 1, capacity: 2, storage: 'paged', pageSize }),
    'invalid_argument',
    `pageSize (${pageSize}) must be from 1 to the capacity (2)`,
  ]),
  ...[Number.NaN, 0.5, -1, 2 ** 31, '4', null].map((pageSize): (typeof refused)[number] => [
    `a cache with pages of ${pageSize}, ${typeof pageSize}`,
    (engine) => engine.createKvCache({ numKvHeads: 1, headDim: 1, capacity: 2, storage: 'paged', pageSize }),
    'invalid_argument',
    'pageSize (',
  ]),
  [
    'pages of a cache without pages',
    (engine) => engine.createKvCache({ numKvHeads: 1, headDim: 1, capacity: 2, pageSize: 1 }),
    'invalid_argument',
    'pageSize (1) is for paged storage, not contiguous',
  ],
  [
    'more pages than the memory has',
    (engine) => engine.createKvCache({ numKvHeads: 1, headDim: 1, capacity: 2 ** 30, storage: 'paged', pageSize: 1 }),
    'out_of_memory',
    '',
  ],
];

/** Few numbers in, 10 billion scores out. */
function hugeScores() {
  const rows = { shape: [1, 1, 100_000, 1], data: new Float32Array(100_000) };
  return { query: rows, key: rows, value: rows };
}

describe.each(engines)('refused calls, %s', (_, engine: Engine) => {
  it.each(refused)('%s', (_name, call, code, message) => {
    expectRefusal(() => call(untyped(engine)), code, message);
    expectWorks(engine);
  });
});
