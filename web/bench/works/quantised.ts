import type { Tensor } from '../../engine/tensor.ts';
import { fillWithNoise, noise } from '../noise.ts';
import { operationRace } from '../operation-race.ts';
import type { Work } from '../work.ts';

/** A weight that leaves numbers about as large as they are. */
function weight(depth: number, columns: number, seed: number): Tensor {
  const data = new Float32Array(depth * columns);
  fillWithNoise(data, seed, Math.sqrt(3 / depth));
  return { shape: [depth, columns], data };
}

/** Many rows meet one weight of 8 bits. */
export const quantisedProduct: Work = {
  id: 'qkv-projection-int8',
  run: async (bench) => {
    const [rows, depth, columns] = bench.size === 'tiny' ? [3, 32, 37] : [128, 768, 2304];
    const weights = [weight(depth, columns, 2)];
    const products = { kind: 'quantisedProducts', x: noise([rows, depth], 1), weights } as const;
    return [await operationRace(bench, 'QKV projection [128,768]x[768,2304], int8', products)];
  },
};

/** One row meets more weights than a cache holds, as a token does: how fast weights of 8 bits stream in. */
export const quantisedStream: Work = {
  id: 'weight-stream-int8',
  run: async (bench) => {
    const [layers, depth, inner] = bench.size === 'tiny' ? [2, 32, 48] : [48, 768, 2048];
    const weights = Array.from({ length: layers }, (_, layer) =>
      layer % 2 === 0 ? weight(depth, inner, layer + 2) : weight(inner, depth, layer + 2),
    );
    const products = { kind: 'quantisedProducts', x: noise([1, depth], 1), weights } as const;
    return [await operationRace(bench, 'one row through 48 weights of 768 x 2048, int8', products)];
  },
};
