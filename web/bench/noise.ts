import type { Tensor } from '../engine/tensor.ts';

/** Numbers from -1 to 1, the same for a seed in every run and browser (a linear congruential generator). */
export function fillWithNoise(numbers: Float32Array, seed: number, scale = 1): void {
  let state = seed >>> 0;
  for (let i = 0; i < numbers.length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    numbers[i] = (state / 2 ** 31 - 1) * scale;
  }
}

export function noise(shape: readonly number[], seed: number): Tensor {
  const data = new Float32Array(shape.reduce((product, size) => product * size, 1));
  fillWithNoise(data, seed);
  return { shape, data };
}
