import type { Tensor } from '../engine/tensor.ts';

/** One computation that every library has, with its numbers: what it is asked to do, not how. */
export type Operation =
  /** x (rows, in) times weight (in, out). The weight is known beforehand, as of a layer. */
  | { readonly kind: 'linear'; readonly x: Tensor; readonly weight: Tensor }
  /** x (rows, in) times each weight (in, out) in turn, all known beforehand and kept in 8 bits, in whichever way a library has. */
  | { readonly kind: 'quantisedProducts'; readonly x: Tensor; readonly weights: readonly Tensor[] }
  /** a (rows, depth) times b (depth, columns), both new in each run. */
  | { readonly kind: 'matmul'; readonly a: Tensor; readonly b: Tensor }
  /**
   * query (num_heads, q_sequence_length, head_dim), key and value (num_heads, keys, head_dim), all new in each run. Causal: as many
   * keys as queries, and each query sees those up to its own position.
   */
  | {
      readonly kind: 'attention';
      readonly query: Tensor;
      readonly key: Tensor;
      readonly value: Tensor;
      readonly isCausal: boolean;
    }
  /** Along each row of x (rows, columns). */
  | { readonly kind: 'softmax'; readonly x: Tensor }
  /** Each row of x (rows, columns), then times weight plus bias (columns). */
  | { readonly kind: 'layerNorm'; readonly x: Tensor; readonly weight: Tensor; readonly bias: Tensor };

export type OperationOf<Kind extends Operation['kind']> = Extract<Operation, { readonly kind: Kind }>;

/** Added to the variance, in every library. */
export const layerNormEpsilon = 1e-5;

/** The sizes of a matrix, or of matrices that lie behind one another. Throws a RangeError for another rank. */
export function matrixSizes({ shape }: Tensor): readonly [number, number] {
  const [rows, columns] = shape;
  if (shape.length !== 2 || rows === undefined || columns === undefined)
    throw new RangeError(`a matrix has two sizes, not ${shape.length}`);
  return [rows, columns];
}

/** (heads, rows, columns) of a tensor of rank 3. Throws a RangeError for another rank. */
export function headSizes({ shape }: Tensor): readonly [number, number, number] {
  const [heads, rows, columns] = shape;
  if (shape.length !== 3 || heads === undefined || rows === undefined || columns === undefined)
    throw new RangeError(`heads of rows have three sizes, not ${shape.length}`);
  return [heads, rows, columns];
}

/** Multiplications and additions of the products that cannot be left out: of causal attention, the half that is seen. */
export function productOperations(operation: Operation): number {
  if (operation.kind === 'quantisedProducts') {
    const numbers = operation.weights.reduce((sum, { data }) => sum + data.length, 0);
    return 2 * matrixSizes(operation.x)[0] * numbers;
  }
  if (operation.kind === 'linear' || operation.kind === 'matmul') {
    const [left, right] = operation.kind === 'linear' ? [operation.x, operation.weight] : [operation.a, operation.b];
    const [rows, depth] = matrixSizes(left);
    return 2 * rows * depth * matrixSizes(right)[1];
  }
  if (operation.kind !== 'attention') return 0;
  const [heads, queries, headDim] = headSizes(operation.query);
  const keys = headSizes(operation.key)[1];
  const seen = operation.isCausal ? (queries * (queries + 1)) / 2 : queries * keys;
  return 2 * 2 * heads * seen * headDim;
}
