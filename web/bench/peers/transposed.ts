/** (rows, columns) to (columns, rows). */
export function transposed(numbers: Float32Array, rows: number, columns: number): Float32Array {
  const out = new Float32Array(numbers.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1)
      out[column * rows + row] = numbers[row * columns + column] ?? Number.NaN;
  }
  return out;
}

/** (heads, rows, dims) to (rows, heads * dims): the heads side by side. */
export function sideBySide(numbers: Float32Array, heads: number, rows: number): Float32Array {
  return swapped(numbers, heads, rows, numbers.length / heads / rows);
}

/** (rows, heads * dims) to (heads, rows, dims): the heads one after another. */
export function oneAfterAnother(numbers: Float32Array, heads: number, rows: number): Float32Array {
  return swapped(numbers, rows, heads, numbers.length / heads / rows);
}

/** (outer, inner, dims) to (inner, outer, dims). */
function swapped(numbers: Float32Array, outer: number, inner: number, dims: number): Float32Array {
  const out = new Float32Array(numbers.length);
  for (let i = 0; i < outer; i += 1) {
    for (let j = 0; j < inner; j += 1) {
      const from = (i * inner + j) * dims;
      out.set(numbers.subarray(from, from + dims), (j * outer + i) * dims);
    }
  }
  return out;
}

/** What is added to scores, (rows, keys): 0 where query `first + row` may see the key, else so little that its weight is 0. */
export function causalMask(rows: number, keys: number, first = 0): Float32Array {
  const mask = new Float32Array(rows * keys);
  for (let row = 0; row < rows; row += 1) mask.fill(-1e9, row * keys + first + row + 1, (row + 1) * keys);
  return mask;
}
