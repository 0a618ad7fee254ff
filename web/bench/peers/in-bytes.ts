/** A matrix in 8 bits. */
export interface MatrixInBytes {
  readonly codes: Int8Array;
  /** Of each row. */
  readonly scales: Float32Array;
}

/** Each of `rows` rows as whole numbers up to 127, times a scale. */
export function inBytes(numbers: Float32Array, rows: number): MatrixInBytes {
  const columns = numbers.length / rows;
  const codes = new Int8Array(numbers.length);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const part = numbers.subarray(row * columns, (row + 1) * columns);
    const largest = part.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
    scales[row] = largest / 127;
    for (const [i, number] of part.entries()) codes[row * columns + i] = Math.round((number * 127) / (largest || 1));
  }
  return { codes, scales };
}
