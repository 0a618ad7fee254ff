/** Arguments and results of the engine's two attention calls. */
import type { AttentionOptions } from './attention-options.ts';
import type { Tensor } from './tensor.ts';

/** What `scaledDotProductAttention` reads. numHeads must be a multiple of numKvHeads: head h reads key/value head h / (numHeads / numKvHeads). */
export interface ScaledDotProductAttentionCall extends AttentionOptions {
  /** (batch_size, num_heads, q_sequence_length, head_dim) */
  readonly query: Tensor;
  /** (batch_size, num_kv_heads, kv_sequence_length, head_dim) */
  readonly key: Tensor;
  /** (batch_size, num_kv_heads, kv_sequence_length, v_head_dim) */
  readonly value: Tensor;
  /** (batch_size, num_kv_heads, past_sequence_length, head_dim): stands before `key`. Both pasts or none. */
  readonly pastKey?: Tensor;
  /** (batch_size, num_kv_heads, past_sequence_length, v_head_dim): stands before `value`. */
  readonly pastValue?: Tensor;
}

export interface AttentionOutput {
  /** (batch_size, num_heads, q_sequence_length, v_head_dim); of multi-head attention (..., rows, output size), rank as `x` */
  readonly output: Tensor;
  /** (batch_size, num_kv_heads, total_sequence_length, head_dim): the past, then the new keys. */
  readonly presentKey: Tensor;
  /** (batch_size, num_kv_heads, total_sequence_length, v_head_dim) */
  readonly presentValue: Tensor;
}

/**
 * Every number between the inputs and the output, each (batch_size, num_heads, q_sequence_length, total_sequence_length);
 * `rowMax` and `rowSum` lack the last axis.
 */
export interface AttentionStages {
  /** q . k, for masked keys too. */
  readonly attnDot: Tensor;
  /** Times scale, for masked keys too. */
  readonly attnScaled: Tensor;
  /** After softcap; the same as `attnScaled` where softcap is off. */
  readonly attnCapped: Tensor;
  /** 1 where the query may attend the key, else 0. */
  readonly attnAllowed: Tensor;
  /** Plus attnMask; minus infinity where masked. */
  readonly attnScores: Tensor;
  /** Largest score of each row; minus infinity for a row that sees nothing. */
  readonly rowMax: Tensor;
  /** e to the (attnScores - rowMax); 0 where masked. */
  readonly expShifted: Tensor;
  /** Sum of each row of expShifted. */
  readonly rowSum: Tensor;
  /** expShifted / rowSum. A row that sees nothing is zeros. */
  readonly attnWeights: Tensor;
}

/** What `multiHeadAttention` reads. Weights are (in, out): y = x W + b. */
export interface MultiHeadAttentionCall extends AttentionOptions {
  /** (rows, hidden_size) or (batch_size, rows, hidden_size) */
  readonly x: Tensor;
  /** Where keys and values come from, rank and batch_size as `x`; default `x` itself. */
  readonly context?: Tensor;
  /** (hidden_size, num_heads * head_dim) */
  readonly wq: Tensor;
  /** (context hidden_size, num_kv_heads * head_dim) */
  readonly wk: Tensor;
  /** (context hidden_size, num_kv_heads * v_head_dim) */
  readonly wv: Tensor;
  /** (num_heads * v_head_dim, output size) */
  readonly wo: Tensor;
  /** One number per column of `wq`. */
  readonly bq?: Tensor;
  readonly bk?: Tensor;
  readonly bv?: Tensor;
  readonly bo?: Tensor;
  readonly numHeads: number;
  /** Default: as many as numHeads. */
  readonly numKvHeads?: number;
  readonly pastKey?: Tensor;
  readonly pastValue?: Tensor;
}

/** Every number between x and the output; batch_size is 1 when x has rank 2. */
export interface MultiHeadStages extends AttentionStages {
  /** x wq + bq, all heads side by side: (batch_size, rows, num_heads * head_dim) */
  readonly projectedQ: Tensor;
  readonly projectedK: Tensor;
  readonly projectedV: Tensor;
  /** (batch_size, num_heads, rows, head_dim) */
  readonly q: Tensor;
  /** (batch_size, num_kv_heads, context rows, head_dim), without the past */
  readonly k: Tensor;
  readonly v: Tensor;
  /** What each head read: (batch_size, num_heads, rows, v_head_dim) */
  readonly headOutput: Tensor;
  /** The heads side by side: (batch_size, rows, num_heads * v_head_dim) */
  readonly concatContext: Tensor;
}

/** Whether the stages are wanted beside the output; without them a call copies less. */
export interface WithoutStages {
  readonly stages: false;
}

/** Leaves out present keys and values too: then nothing is copied but the output, which counts where they are long. */
export interface OutputOnly {
  readonly outputOnly: true;
}
