/**
 * How far two results are apart: the largest difference beside the largest magnitude of what is expected. Infinity for lists
 * of different lengths and for a NaN on either side.
 */
export function differenceOf(actual: Float32Array, expected: Float32Array): number {
  if (actual.length !== expected.length) return Number.POSITIVE_INFINITY;
  let [largest, magnitude] = [0, 0];
  for (let i = 0; i < expected.length; i += 1) {
    const [a, b] = [actual[i] ?? Number.NaN, expected[i] ?? Number.NaN];
    const difference = Math.abs(a - b);
    if (Number.isNaN(difference)) return Number.POSITIVE_INFINITY;
    largest = Math.max(largest, difference);
    magnitude = Math.max(magnitude, Math.abs(b));
  }
  return magnitude === 0 ? largest : largest / magnitude;
}

/** Sums of floats in another order, and exponentials of another make. */
export const sameResult = 2e-5;
