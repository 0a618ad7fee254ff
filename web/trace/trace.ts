/**
 * A read-only view of what the engine recorded: named tensors, each with the formula it follows from.
 * Pure data; nothing here computes a number that is shown.
 */

/** How a tensor follows from others. The C++ side (`src/trace/trace.h`) says what each op means. */
export type FormulaOp =
  | 'input'
  | 'matmul'
  | 'matmul_transposed'
  | 'scale'
  | 'softcap'
  | 'add'
  | 'mask'
  | 'allowed'
  | 'row_max'
  | 'exp'
  | 'exp_shifted'
  | 'row_sum'
  | 'divide'
  | 'split_heads'
  | 'concat_heads'
  | 'rows'
  | 'append'
  | 'transpose'
  | 'stack'
  | 'concat'
  | 'multiply'
  | 'blend'
  | 'keep_heads'
  | 'centre'
  | 'normalize'
  | 'rotate_half_split'
  | 'rotate_interleaved'
  | 'gelu'
  | 'gelu_tanh'
  | 'relu'
  | 'silu'
  | 'tanh'
  | 'sigmoid'
  | 'measure'
  | 'count';

export interface Formula {
  readonly op: FormulaOp;
  /** Names of tensors in the same trace. */
  readonly of: readonly string[];
  /** For `rows` only: which rows of the operand, in order. */
  readonly rows?: readonly number[];
}

/** Where a number comes from; shown by a small mark beside it. */
export type Origin = 'computed' | 'typed' | 'hand-made' | 'seeded' | 'trained' | 'illustrative';

export interface TraceTensor {
  readonly name: string;
  /** Outermost first; empty for one number. */
  readonly shape: readonly number[];
  readonly formula: Formula;
  /** Row-major; never written to. */
  readonly data: Float32Array;
  /** Of ids: the word that each number stands for. */
  readonly words?: readonly string[];
}

/** One number of a trace: every printed value carries one. */
export interface Ref {
  readonly tensor: string;
  readonly index: readonly number[];
}

export interface Trace {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Throws a RangeError that lists the known names when there is no such tensor. */
  tensor(name: string): TraceTensor;
  /** The number at `index`. Throws a RangeError when the index does not lie in the tensor. */
  at(name: string, index: readonly number[]): number;
  /**
   * The origin of one number: that of its input tensor, `typed` where the learner changed it, else `computed`. A number that
   * was only moved (a row picked out, a transpose, heads split) keeps the origin it had.
   */
  origin(ref: Ref): Origin;
  /** The word that a number stands for, where it is a token of a model; undefined where it is not. */
  word(ref: Ref): string | undefined;
}

/** `attn_weights[0,1]`: one spelling of a ref, for keys and comparisons. */
export function refKey(ref: Ref): string {
  return `${ref.tensor}[${ref.index.join(',')}]`;
}
