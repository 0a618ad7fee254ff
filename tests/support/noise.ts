import type { Tensor } from '../../web/engine/tensor.ts';

/** Numbers from -1 to 1 that are the same in each run (a linear congruential generator). */
export function noise(shape: readonly number[], seed: number): Tensor {
  const data = new Float32Array(shape.reduce((product, size) => product * size, 1));
  let state = seed;
  for (let i = 0; i < data.length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[i] = state / 2 ** 31 - 1;
  }
  return { shape, data };
}
