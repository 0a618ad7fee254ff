import { AttentionError } from './attention-error.ts';

/** Numbers with a shape, outermost size first, row-major, rank 0 to 4. Results are copies that belong to JavaScript. */
export interface Tensor {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/** What may be attended: 1 (or any byte but 0) = may attend, 0 = masked. */
export interface AllowedTensor {
  readonly shape: readonly number[];
  readonly data: Uint8Array | readonly boolean[];
}

/** A number, a list of numbers, a list of rows ...: a tensor as one would write it. */
export type NestedNumbers = number | readonly NestedNumbers[];

/**
 * Makes a tensor of nested lists: `tensor([[1, 0], [0, 1]])` has the shape 2 x 2, `tensor(3)` the shape ().
 * Throws `invalid_argument` for what is not a number or a list, or lists more than 4 deep, `shape_mismatch` for lists of different lengths.
 */
export function tensor(numbers: NestedNumbers): Tensor {
  const shape = shapeOf(numbers);
  const data: number[] = [];
  flatten(numbers, shape, 0, data);
  return { shape, data: Float32Array.from(data) };
}

/** Lists may hold themselves: what is deeper than a tensor can be is not followed. */
const kMaxRank = 4;

function shapeOf(numbers: NestedNumbers, depth = 0): readonly number[] {
  if (typeof numbers === 'number') return [];
  if (depth === kMaxRank)
    throw new AttentionError('invalid_argument', `the lists of a tensor are at most ${kMaxRank} deep`);
  if (!Array.isArray(numbers))
    throw new AttentionError('invalid_argument', `a tensor is made of numbers and lists, not of ${typeof numbers}`);
  return numbers.length === 0 ? [0] : [numbers.length, ...shapeOf(numbers[0], depth + 1)];
}

function flatten(numbers: NestedNumbers, shape: readonly number[], axis: number, data: number[]): void {
  const size = shape[axis];
  if (size === undefined && typeof numbers === 'number') {
    data.push(numbers);
  } else if (Array.isArray(numbers) && numbers.length === size) {
    for (const inner of numbers) flatten(inner, shape, axis + 1, data);
  } else {
    throw new AttentionError(
      'shape_mismatch',
      `the lists of a tensor must have equal lengths: ${shape.join(' x ') || 'a number'} is what the first ones say`,
    );
  }
}
