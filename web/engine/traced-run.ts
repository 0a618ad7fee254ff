import type { Origin, Trace } from '../trace/trace.ts';
import { count, integers, knownOptions, nativeTensor, number, oneOf, resultOf, seed, text, texts } from './check.ts';
import { Handle } from './handle.ts';
import type { Measure } from './measure.ts';
import type { NativeCall, NativeError, NativeModule, NativeTracedRun } from './native-module.ts';
import {
  nativeRunAttention,
  nativeRunMultiHead,
  type RunAttentionOptions,
  type RunMultiHeadCall,
  recordedName,
} from './run-calls.ts';
import { type NestedNumbers, type Tensor, tensor } from './tensor.ts';
import { traceOf } from './trace-of.ts';

/** Where the numbers of an input come from: all of them, or each by its index. */
export type CellOrigin = Origin | ((index: readonly number[]) => Origin);

const kOrigins: readonly Origin[] = ['computed', 'typed', 'hand-made', 'seeded', 'trained', 'illustrative'];

/** Operations whose arguments are names only: the result's (or a prefix of results) first, the operands' after. */
type NamedOperation = {
  [Name in keyof NativeTracedRun]: NativeTracedRun[Name] extends (...names: string[]) => NativeError | null
    ? Name
    : never;
}[keyof NativeTracedRun];

/**
 * A computation told as operations on named tensors: each applies one operation of the engine to tensors recorded before and
 * records the result with the formula it follows from. The numbers are those the engine computes without a trace.
 *
 * Tensors have no batch axis: rank 2 is (rows, columns), or one head; rank 3 is (heads, rows, columns). Every operation
 * names its result first and its operands after. It throws an `AttentionError`, recording nothing: `invalid_argument` when
 * the result's name is empty or taken or an operand is unknown, `shape_mismatch` when operands do not fit, `freed` after
 * `free()`, and what is said with it.
 */
export class TracedRun {
  readonly #handle: Handle<NativeTracedRun>;
  readonly #origins = new Map<string, CellOrigin>();

  /** For `Engine.createTracedRun`. */
  constructor(native: NativeModule) {
    this.#handle = new Handle('TracedRun', native.TracedRun.make());
  }

  /** Records numbers given from outside. */
  input(name: string, numbers: Tensor | NestedNumbers, origin: CellOrigin): void {
    const given = isTensor(numbers) ? numbers : tensor(numbers);
    if (typeof origin !== 'function') oneOf('origin', origin, kOrigins);
    resultOf(this.#handle.native.input(text('name', name), { tensor: nativeTensor('numbers', given) }), [name]);
    this.#origins.set(name, origin);
  }

  /** Records normal draws of mean 0; one seed gives the same numbers everywhere. `seed` is a whole number from 0 to 2^53 - 1. */
  seededNormal(
    name: string,
    options: { readonly shape: readonly number[]; readonly seed: number; readonly standardDeviation: number },
  ): void {
    const given = knownOptions('seededNormal', options, ['shape', 'seed', 'standardDeviation']);
    const call = {
      shape: integers('shape', given.shape),
      seed: seed('seed', given.seed),
      standardDeviation: number('standardDeviation', given.standardDeviation),
    };
    resultOf(this.#handle.native.seededNormal(text('name', name), call), [name]);
    this.#origins.set(name, 'seeded');
  }

  /** Records one row of standard normal draws per word, (words, dim): one word has one vector wherever it stands. */
  wordVectors(
    name: string,
    options: { readonly words: readonly string[]; readonly dim: number; readonly seed: number },
  ): void {
    const given = knownOptions('wordVectors', options, ['words', 'dim', 'seed']);
    const call = {
      words: texts('words', given.words),
      dim: count('dim', given.dim),
      seed: seed('seed', given.seed),
    };
    resultOf(this.#handle.native.wordVectors(text('name', name), call), [name]);
    this.#origins.set(name, 'seeded');
  }

  /** a b, of rank 2 or head by head: head h of a meets head h / (heads of a / heads of b) of b. */
  matmul(name: string, a: string, b: string): void {
    this.#apply('matmul', name, a, b);
  }

  /** a times b transposed: the dot product of each row of a with each row of b. */
  matmulTransposed(name: string, a: string, b: string): void {
    this.#apply('matmulTransposed', name, a, b);
  }

  /** Projects the rows of x: x weight + bias, weight (in, out). */
  linear(name: string, x: string, weight: string, bias?: string): void {
    this.#apply('linear', name, x, weight, bias === undefined ? '' : recordedName('bias', bias));
  }

  /** a times the single number `factor`. */
  scale(name: string, a: string, factor: string): void {
    this.#apply('scale', name, a, factor);
  }

  /** cap tanh(a / cap), cap a single number. */
  softcap(name: string, a: string, cap: string): void {
    this.#apply('softcap', name, a, cap);
  }

  /** a + b, where the shape of b is that of a or its last axes. */
  add(name: string, a: string, b: string): void {
    this.#apply('add', name, a, b);
  }

  /** e to the a. */
  exp(name: string, a: string): void {
    this.#apply('exp', name, a);
  }

  /** The largest number of each row. */
  rowMax(name: string, a: string): void {
    this.#apply('rowMax', name, a);
  }

  /** e to the (a - its row's number in rowMax). */
  expShifted(name: string, a: string, rowMax: string): void {
    this.#apply('expShifted', name, a, rowMax);
  }

  /** The sum of each row. */
  rowSum(name: string, a: string): void {
    this.#apply('rowSum', name, a);
  }

  /** Each row of a divided by its number in b; zeros where that is 0. */
  divide(name: string, a: string, b: string): void {
    this.#apply('divide', name, a, b);
  }

  /** Softmax spelt out: records `<prefix>row_max`, `exp_shifted`, `row_sum`, `attn_weights`. */
  softmax(prefix: string, scores: string): void {
    this.#apply('softmax', prefix, scores);
  }

  /** The transpose of a matrix, or of each head's. */
  transpose(name: string, a: string): void {
    this.#apply('transpose', name, a);
  }

  /** (rows, num_heads * head_dim) to (num_heads, rows, head_dim). */
  splitHeads(name: string, a: string, numHeads: number): void {
    resultOf(this.#handle.native.splitHeads(text('name', name), text('a', a), count('numHeads', numHeads)), [name, a]);
  }

  /** (num_heads, rows, head_dim) to (rows, num_heads * head_dim). */
  concatHeads(name: string, a: string): void {
    this.#apply('concatHeads', name, a);
  }

  /** The rows of a with these indices, in this order (of every head). Throws `out_of_range`. */
  rows(name: string, a: string, indices: readonly number[]): void {
    resultOf(this.#handle.native.rows(text('name', name), text('a', a), integers('indices', indices)), [name, a]);
  }

  /** The rows of a, then the rows of b (of every head). */
  append(name: string, a: string, b: string): void {
    this.#apply('append', name, a, b);
  }

  /**
   * Scaled dot-product attention of (rows, dim) or (heads, rows, dim); records `<prefix>scale` (when not given), `attn_dot`,
   * `attn_scaled`, `attn_capped` (with softcap only), `attn_allowed`, `attn_scores`, `row_max`, `exp_shifted`, `row_sum`,
   * `attn_weights`, `output`.
   */
  attention(prefix: string, q: string, k: string, v: string, options: RunAttentionOptions = {}): void {
    const call = nativeRunAttention(options);
    const names = [text('prefix', prefix), text('q', q), text('k', k), text('v', v)] as const;
    resultOf(this.#handle.native.attention(...names, call), [...names, ...textsOf(call)]);
  }

  /**
   * Multi-head attention of x (rows, hidden_size); records `<prefix>projected_q|projected_k|projected_v` (rows, all heads side
   * by side), `q|k|v` (heads, rows, dim), the stages of `attention`, `head_output` (heads, rows, v_head_dim), `context` (the
   * heads side by side) and `output`.
   */
  multiHeadAttention(prefix: string, call: RunMultiHeadCall): void {
    const native = nativeRunMultiHead(call);
    resultOf(this.#handle.native.multiHeadAttention(text('prefix', prefix), native), [prefix, ...textsOf(native)]);
  }

  /** An empty key/value cache of this run. Its name is not a tensor's name. */
  createCache(
    cache: string,
    options: { readonly numKvHeads: number; readonly headDim: number; readonly capacity: number },
  ): void {
    const given = knownOptions('createCache', options, ['numKvHeads', 'headDim', 'capacity']);
    const [numKvHeads, headDim, capacity] = [
      count('numKvHeads', given.numKvHeads),
      count('headDim', given.headDim),
      count('capacity', given.capacity),
    ];
    resultOf(this.#handle.native.createCache(text('cache', cache), numKvHeads, headDim, capacity), [cache]);
  }

  /**
   * Appends keys and values, (rows, dim) for one head or (heads, rows, dim); records what the cache then holds as
   * `<prefix>keys`, `<prefix>values`, of the same rank, and `<prefix>bytes_used`, `<prefix>bytes_reserved`. Throws `capacity`.
   */
  cacheAppend(prefix: string, cache: string, keys: string, values: string): void {
    this.#apply('cacheAppend', prefix, cache, keys, values);
  }

  /** Forgets the positions from `length` on; records as `cacheAppend`. Throws `out_of_range`. */
  cacheTruncate(prefix: string, cache: string, length: number): void {
    const names = [text('prefix', prefix), text('cache', cache)] as const;
    resultOf(this.#handle.native.cacheTruncate(...names, count('length', length)), names);
  }

  /** A number about a tensor, its rows or its matrices. */
  measure(name: string, measure: Measure, a: string): void {
    this.#apply('measure', name, measure, a);
  }

  /** From here on work is counted under this label, so that two ways of doing the same can be counted side by side. */
  selectTally(label: string): void {
    this.#apply('selectTally', label);
  }

  /**
   * What was counted under the selected label so far: records `<prefix>projected_rows` (rows times weight matrices),
   * `<prefix>projected_rows.<weight>`, `<prefix>dot_products` (of a query with a key) and `<prefix>multiply_adds`.
   */
  recordTally(prefix: string): void {
    this.#apply('recordTally', prefix);
  }

  /** A copy of all that was recorded so far, in order. */
  trace(): Trace {
    const origins = new Map(this.#origins);
    return traceOf(resultOf(this.#handle.native.trace()), ({ tensor: name, index }) => {
      const origin = origins.get(name) ?? 'computed';
      return typeof origin === 'function' ? origin(index) : origin;
    });
  }

  /** Gives the memory back; traces live on. May be called again. */
  free(): void {
    this.#handle.free();
  }

  #apply(operation: NamedOperation, ...names: readonly string[]): void {
    const given = names.map((name) => text('a name', name));
    resultOf(this.#handle.native[operation](...given), given);
  }
}

const textsOf = (call: NativeCall) => Object.values(call).filter((value) => typeof value === 'string');

function isTensor(numbers: Tensor | NestedNumbers): numbers is Tensor {
  return typeof numbers === 'object' && numbers !== null && 'data' in numbers;
}
