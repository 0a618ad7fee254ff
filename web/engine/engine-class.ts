import { attentionOptionNames, nativeAttentionOptions } from './attention-options.ts';
import { count, flag, integer, invalid, knownOptions, nativeTensor, option, positive, resultOf } from './check.ts';
import type {
  AttentionOutput,
  AttentionStages,
  MultiHeadAttentionCall,
  MultiHeadStages,
  OutputOnly,
  ScaledDotProductAttentionCall,
  WithoutStages,
} from './engine-calls.ts';
import { createKvCache, type KvCache, type KvCacheOptions } from './kv-cache.ts';
import {
  type LayerNormOptions,
  type LayerNormOutput,
  nativeGelu,
  nativeNorm,
  nativeRotaryEmbedding,
  nativeRotaryTables,
  nativeSilu,
  type RmsNormOptions,
  type RotaryEmbeddingOptions,
  type RotaryTables,
  type RotaryTablesOptions,
} from './layer-calls.ts';
import { type LoadModelOptions, Model } from './model.ts';
import type { NativeCall, NativeError, NativeModule, NativeResults } from './native-module.ts';
import { type ResultOptions, resultIn } from './result-array.ts';
import type { Tensor } from './tensor.ts';
import { TracedRun } from './traced-run.ts';
import type { Variant } from './variant.ts';

const kInputNames = ['query', 'key', 'value', 'pastKey', 'pastValue'] as const;
const kMultiHeadNames = [
  'x',
  'context',
  'wq',
  'wk',
  'wv',
  'wo',
  'bq',
  'bk',
  'bv',
  'bo',
  'pastKey',
  'pastValue',
] as const;

/**
 * The attention engine. Calls are synchronous; what they take is copied in, what they give is copied out and belongs to the
 * caller. A call that fails throws an `AttentionError` and changes nothing; the engine works on. All calls throw
 * `shape_mismatch`, `invalid_argument` or `out_of_memory`; what else they may throw is said with each. Of options, undefined is the
 * same as left out; null and a name that there is not are refused, here and in all that an engine makes.
 */
export class Engine {
  /** Which module runs. */
  readonly variant: Variant;
  readonly #native: NativeModule;

  /** For `loadEngine`, which makes engines. */
  constructor(native: NativeModule, variant: Variant) {
    this.#native = native;
    this.variant = variant;
  }

  /** e to the x, element by element; any shape. */
  exp(x: Tensor): Tensor {
    return resultOf(this.#native.exp({ x: nativeTensor('x', x) }));
  }

  /** a (..., rows, depth) times b (..., depth, columns): (..., rows, columns). Rank 2 to 4, leading axes equal. */
  matmul(a: Tensor, b: Tensor, options: ResultOptions = {}): Tensor {
    const call = { a: nativeTensor('a', a), b: nativeTensor('b', b) };
    return resultIn('matmul', options, call, (given) => this.#native.matmul(given));
  }

  /** x weight + bias: x (..., in), weight (in, out), bias (out), result (..., out). x of rank 1 to 4. */
  linear(x: Tensor, weight: Tensor, bias?: Tensor, options: ResultOptions = {}): Tensor {
    const plain = { x: nativeTensor('x', x), weight: nativeTensor('weight', weight) };
    const call = bias === undefined ? plain : { ...plain, bias: nativeTensor('bias', bias) };
    return resultIn('linear', options, call, (given) => this.#native.linear(given));
  }

  /**
   * Softmax along one axis of x, rank 1 to 4; -1, the last, is the default. The largest number is subtracted first; a row of
   * minus infinity only becomes zeros. Throws `out_of_range` for an axis that x does not have.
   */
  softmax(x: Tensor, options: { readonly axis?: number } = {}): Tensor {
    const { axis = -1 } = knownOptions('softmax', options, ['axis']);
    return resultOf(this.#native.softmax({ x: nativeTensor('x', x), axis: integer('axis', axis) }));
  }

  /**
   * (x - mean) / sqrt(variance + epsilon) weight + bias, over the axes of x from `axis` on; x of rank 1 to 4. The mean is taken
   * off before the squares are summed. Throws `out_of_range` for an axis that x does not have.
   */
  layerNorm(x: Tensor, options: LayerNormOptions = {}): LayerNormOutput {
    return resultOf(
      this.#native.layerNorm(nativeNorm('layerNorm', x, options, ['weight', 'bias'])),
    ) as unknown as LayerNormOutput;
  }

  /** x / sqrt(mean of the squares + epsilon) weight; axes and errors as `layerNorm`. */
  rmsNorm(x: Tensor, options: RmsNormOptions = {}): Tensor {
    return resultOf(this.#native.rmsNorm(nativeNorm('rmsNorm', x, options, ['weight'])));
  }

  /**
   * x times the share of the normal distribution below x, element by element; any shape. `approximate: 'tanh'` takes the form
   * that GPT-2 was trained with: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2.
   */
  gelu(x: Tensor, options: { readonly approximate?: 'none' | 'tanh' } = {}): Tensor {
    return resultOf(this.#native.gelu(nativeGelu(x, options)));
  }

  /** x / (1 + e^(-alpha x)), also called swish, element by element; any shape. alpha is 1 by default. */
  silu(x: Tensor, options: { readonly alpha?: number } = {}): Tensor {
    return resultOf(this.#native.silu(nativeSilu(x, options)));
  }

  /** The cosines and sines that `rotaryEmbedding` reads, for positions from 0 on: made once, used for every layer and step. */
  rotaryTables(options: RotaryTablesOptions): RotaryTables {
    return resultOf(this.#native.rotaryTables(nativeRotaryTables(options))) as unknown as RotaryTables;
  }

  /**
   * Turns pairs of numbers of each row by angles that grow with the row's position, so that a query and a key meet by their
   * distance: (a, b) becomes (a cos - b sin, b cos + a sin); numbers beyond the pairs stay. x is (rows, head_dim), (heads, rows,
   * head_dim) or (batch_size, heads, rows, head_dim). Throws `out_of_range` for a position that the tables do not have.
   */
  rotaryEmbedding(x: Tensor, options: RotaryEmbeddingOptions): Tensor {
    return resultOf(this.#native.rotaryEmbedding(nativeRotaryEmbedding(x, options)));
  }

  /** Takes rows that hold all heads side by side apart: (batch_size, rows, num_heads * head_dim) to (batch_size, num_heads, rows, head_dim). */
  splitHeads(x: Tensor, numHeads: number): Tensor {
    return resultOf(this.#native.splitHeads({ x: nativeTensor('x', x), numHeads: count('numHeads', numHeads) }));
  }

  /** Puts heads side by side: (batch_size, num_heads, rows, head_dim) to (batch_size, rows, num_heads * head_dim). */
  concatHeads(x: Tensor): Tensor {
    return resultOf(this.#native.concatHeads({ x: nativeTensor('x', x) }));
  }

  /**
   * softmax(softcap(scale q kT) + attnMask) v, masked as the options say. A row that sees nothing is zeros, never NaN. What a
   * masked key holds has no effect, not even NaN; elsewhere NaN and infinity propagate. `stages: false` leaves out all but
   * the output and the present keys and values; then, where a head has more than 256 x 256 scores, they are never held all at
   * once, and the output agrees within 2e-6 of the largest value, however large the scores are. `outputOnly: true` leaves out
   * these keys and values too. Throws `out_of_range` for keyLengths beyond the keys.
   */
  scaledDotProductAttention(call: ScaledDotProductAttentionCall & OutputOnly): Pick<AttentionOutput, 'output'>;
  scaledDotProductAttention(call: ScaledDotProductAttentionCall & WithoutStages): AttentionOutput;
  scaledDotProductAttention(call: ScaledDotProductAttentionCall): AttentionOutput & AttentionStages;
  scaledDotProductAttention(call: ScaledDotProductAttentionCall & Wanted): AttentionOutput & Partial<AttentionStages> {
    const known = [...kInputNames, ...attentionOptionNames, ...kWantedNames];
    const given = knownOptions('scaledDotProductAttention', call, known);
    const [query, key, value] = [given.query, given.key, given.value];
    return attentionResult(
      this.#native.scaledDotProductAttention({
        query: nativeTensor('query', query),
        key: nativeTensor('key', key),
        value: nativeTensor('value', value),
        ...optionalTensors(given, ['pastKey', 'pastValue']),
        ...nativeAttentionOptions(given),
        ...wanted(given),
      }),
    );
  }

  /**
   * Projects x into queries and x (or context) into keys and values, attends with every head, puts the heads side by side
   * and multiplies by wo. Options, stages and errors as `scaledDotProductAttention`.
   */
  multiHeadAttention(call: MultiHeadAttentionCall & OutputOnly): Pick<AttentionOutput, 'output'>;
  multiHeadAttention(call: MultiHeadAttentionCall & WithoutStages): AttentionOutput;
  multiHeadAttention(call: MultiHeadAttentionCall): AttentionOutput & MultiHeadStages;
  multiHeadAttention(call: MultiHeadAttentionCall & Wanted): AttentionOutput & Partial<MultiHeadStages> {
    const known = [...kMultiHeadNames, 'numHeads', 'numKvHeads', ...attentionOptionNames, ...kWantedNames];
    const given = knownOptions('multiHeadAttention', call, known);
    const required = ['x', 'wq', 'wk', 'wv', 'wo'] as const;
    return attentionResult(
      this.#native.multiHeadAttention({
        ...Object.fromEntries(required.map((name) => [name, nativeTensor(name, given[name])])),
        ...optionalTensors(given, ['context', 'bq', 'bk', 'bv', 'bo', 'pastKey', 'pastValue']),
        numHeads: count('numHeads', given.numHeads),
        numKvHeads: option(given, 'numKvHeads', positive, 0),
        ...nativeAttentionOptions(given),
        ...wanted(given),
      }),
    );
  }

  /** An empty key/value cache with room for `capacity` positions. It lives in the engine: call `free()` when done with it. */
  createKvCache(options: KvCacheOptions): KvCache {
    return createKvCache(this.#native, options);
  }

  /**
   * A model from a file of weights. Throws `bad_checkpoint` for a file that is damaged or does not fit its configuration, by
   * the name of the tensor and what was expected. It lives in the engine: call `free()` when done with it.
   */
  loadModel(options: LoadModelOptions): Model {
    return new Model(this.#native, options);
  }

  /** An empty run that records each step of a computation with the formula it follows from. Call `free()` when done with it. */
  createTracedRun(): TracedRun {
    return new TracedRun(this.#native);
  }
}

const kWantedNames = ['stages', 'outputOnly'] as const;

type Wanted = { readonly [Name in (typeof kWantedNames)[number]]?: boolean };

/** What a call gives beside its output. */
function wanted(given: Readonly<Record<string, unknown>>): Required<Wanted> {
  const outputOnly = option(given, 'outputOnly', flag, false);
  const stages = option(given, 'stages', flag, !outputOnly);
  if (outputOnly && stages) throw invalid('stages (true) are more than the output; outputOnly leaves them out');
  return { stages, outputOnly };
}

function optionalTensors(given: Readonly<Record<string, unknown>>, names: readonly string[]): NativeCall {
  return Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [name, nativeTensor(name, given[name])]),
  );
}

/** Where softcap is off the engine makes no `attnCapped`: it would be `attnScaled` again. */
function attentionResult<Result extends AttentionOutput>(result: NativeResults | NativeError): Result {
  const tensors = resultOf<NativeResults>(result);
  return (tensors.attnScaled === undefined
    ? tensors
    : { attnCapped: tensors.attnScaled, ...tensors }) as unknown as Result;
}
