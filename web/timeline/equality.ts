/** What an edit moved and what it did not. */
import type { Trace, TraceTensor } from '../trace/trace.ts';

/** Same shape and the same bits in every number: -0 and 0 differ, and a NaN equals itself. */
export function sameBits(a: TraceTensor, b: TraceTensor): boolean {
  if (!sameShape(a, b)) return false;
  const bitsOfA = bits(a.data);
  const bitsOfB = bits(b.data);
  return bitsOfA.every((word, i) => word === bitsOfB[i]);
}

/** Same shape and each number within `tolerance` of the other's. Infinities of one sign are equal; NaN equals nothing. */
export function sameWithin(a: TraceTensor, b: TraceTensor, tolerance: number): boolean {
  return (
    sameShape(a, b) &&
    a.data.every((value, i) => value === b.data[i] || Math.abs(value - (b.data[i] ?? Number.NaN)) <= tolerance)
  );
}

/** Whether one tensor is bit for bit that of the baseline. */
export function isLocked(trace: Trace, baseline: Trace, name: string): boolean {
  return trace.has(name) && baseline.has(name) && sameBits(trace.tensor(name), baseline.tensor(name));
}

function sameShape(a: TraceTensor, b: TraceTensor): boolean {
  return a.shape.length === b.shape.length && a.shape.every((size, axis) => size === b.shape[axis]);
}

function bits(data: Float32Array): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, data.length);
}
