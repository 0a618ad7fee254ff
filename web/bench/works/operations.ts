import { noise } from '../noise.ts';
import type { Operation } from '../operation.ts';
import { operationRace } from '../operation-race.ts';
import type { Work } from '../work.ts';

/** A race of one operation. Tests take the small sizes. */
const work = (id: string, title: string, operation: (isTiny: boolean) => Operation): Work => ({
  id,
  run: async (bench) => [await operationRace(bench, title, operation(bench.size === 'tiny'))],
});

function attention(isTiny: boolean, queries: number, keys: number): Operation {
  const [heads, headDim] = isTiny ? [2, 8] : [12, 64];
  return {
    kind: 'attention',
    query: noise([heads, queries, headDim], 1),
    key: noise([heads, keys, headDim], 2),
    value: noise([heads, keys, headDim], 3),
    isCausal: queries > 1,
  };
}

export const qkvProjection = work('qkv-projection', 'QKV projection [128,768]x[768,2304]', (isTiny) => {
  const [rows, depth, columns] = isTiny ? [3, 20, 37] : [128, 768, 2304];
  return { kind: 'linear', x: noise([rows, depth], 1), weight: noise([depth, columns], 2) };
});

/** All of it lies in the nearest cache: what the tile of a product reaches by itself. */
export const cachedProjection = work('cached-projection', '[24,128]x[128,48], in the nearest cache', (isTiny) => {
  const [rows, depth, columns] = isTiny ? [3, 20, 13] : [24, 128, 48];
  return { kind: 'linear', x: noise([rows, depth], 1), weight: noise([depth, columns], 2) };
});

export const smallProduct = work('small-product', '[64,64]x[64,64], one call', (isTiny) => {
  const size = isTiny ? 7 : 64;
  return { kind: 'matmul', a: noise([size, size], 1), b: noise([size, size], 2) };
});

export const oneRow = work('one-row', '[1,768]x[768,768]', (isTiny) => {
  const size = isTiny ? 21 : 768;
  return { kind: 'linear', x: noise([1, size], 1), weight: noise([size, size], 2) };
});

export const causalAttention = [512, 1024].map((tokens) =>
  work(`causal-attention-${tokens}`, `causal attention, 12 heads of 64, ${tokens} tokens`, (isTiny) =>
    attention(isTiny, isTiny ? tokens / 64 : tokens, isTiny ? tokens / 64 : tokens),
  ),
);

export const decodeAttention = work('decode-attention', 'one query, 12 heads of 64, 1024 cached tokens', (isTiny) =>
  attention(isTiny, 1, isTiny ? 9 : 1024),
);

export const layerNorm = work('layer-norm', 'LayerNorm [128,768]', (isTiny) => {
  const [rows, columns] = isTiny ? [3, 22] : [128, 768];
  const [x, weight, bias] = [noise([rows, columns], 1), noise([columns], 2), noise([columns], 3)];
  return { kind: 'layerNorm', x, weight, bias };
});

export const softmax = work('softmax', 'softmax, 6144 rows of 512', (isTiny) => ({
  kind: 'softmax',
  x: noise(isTiny ? [3, 13] : [6144, 512], 1),
}));
