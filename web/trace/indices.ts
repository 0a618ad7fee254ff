/** Row-major positions in a tensor. Pure. */

/** Whether the index has the rank of the shape and lies in it. */
export function contains(shape: readonly number[], index: readonly number[]): boolean {
  return (
    index.length === shape.length &&
    index.every((position, axis) => Number.isInteger(position) && position >= 0 && position < (shape[axis] ?? 0))
  );
}

/** Where the number at `index` stands in the data. Requires: the index lies in the shape. */
export function offsetOf(shape: readonly number[], index: readonly number[]): number {
  return index.reduce((offset, position, axis) => offset * (shape[axis] ?? 1) + position, 0);
}

/** All indices that begin with `prefix`, in row-major order. */
export function indicesUnder(shape: readonly number[], prefix: readonly number[]): readonly (readonly number[])[] {
  const size = shape[prefix.length];
  if (size === undefined) return [prefix];
  return Array.from({ length: size }, (_, position) => indicesUnder(shape, [...prefix, position])).flat();
}
