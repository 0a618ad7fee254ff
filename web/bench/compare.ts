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

/** The root of the mean square of the differences, beside that of what is expected. Lists of different lengths, or NaN, give NaN. */
export function rmsErrorOf(actual: Float32Array, expected: Float32Array): number {
  if (actual.length !== expected.length) return Number.NaN;
  let [errors, squares] = [0, 0];
  for (let i = 0; i < expected.length; i += 1) {
    const [a, b] = [actual[i] ?? Number.NaN, expected[i] ?? Number.NaN];
    errors += (a - b) ** 2;
    squares += b ** 2;
  }
  return Math.sqrt(errors / squares);
}

/** Sums of floats in another order, and exponentials of another make. */
export const sameResult = 2e-5;

/** What 8 bits may change after so many products: their errors add up as those of a random walk. */
export const sameInBytes = (products: number) => 0.02 * Math.sqrt(products);
