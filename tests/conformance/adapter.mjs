/**
 * Translates a case of the conformance collection into calls of the built engine, and its results back. It computes nothing.
 * ENGINE_VARIANT names the module: `simd128` (the default) or `scalar`.
 */
import { loadEngine } from '../../dist/lib/engine.js';

const engine = await loadEngine({ variant: process.env.ENGINE_VARIANT ?? 'simd128' });

const operations = { Attention: attention, Softmax: softmax, scaled_dot_product_attention: scaledDotProductAttention };

/** The outputs by name, or null for an operation that the engine does not have yet. */
export async function run(testCase) {
  return operations[testCase.op]?.(testCase) ?? null;
}

function softmax({ inputs, attributes }) {
  return { output: engine.softmax(inputs.input, { axis: attributes.axis ?? -1 }) };
}

/** The boolean mask of PyTorch says what may be attended; its outputs are called `y`. */
function scaledDotProductAttention({ inputs, attributes: { causal_offset, scale, softcap } }) {
  const { output } = engine.scaledDotProductAttention({
    query: inputs.q,
    key: inputs.k,
    value: inputs.v,
    ...mask(inputs.attn_mask),
    ...(causal_offset != null && { isCausal: true, causalOffset: causal_offset }),
    ...(scale != null && { scale }),
    ...(softcap != null && { softcap }),
  });
  return { y: output };
}

/** ONNX: rank 3 holds all heads side by side; `qk_matmul_output_mode` says which stage is wanted. */
function attention({ inputs: { Q, K, V, attn_mask, past_key, past_value, nonpad_kv_seqlen }, attributes }) {
  const sideBySide = Q.shape.length === 3;
  const [query, key, value] = sideBySide
    ? [
        engine.splitHeads(Q, attributes.q_num_heads),
        engine.splitHeads(K, attributes.kv_num_heads),
        engine.splitHeads(V, attributes.kv_num_heads),
      ]
    : [Q, K, V];
  const result = engine.scaledDotProductAttention({
    query,
    key,
    value,
    ...mask(attn_mask),
    ...(past_key && { pastKey: past_key, pastValue: past_value }),
    ...(nonpad_kv_seqlen && { keyLengths: Array.from(nonpad_kv_seqlen.data, Number) }),
    isCausal: attributes.is_causal === 1,
    slidingWindow: { ...side('left', attributes.left_window_size), ...side('right', attributes.right_window_size) },
    ...(attributes.scale != null && { scale: attributes.scale }),
    softcap: attributes.softcap ?? 0,
  });
  const stages = [result.attnScaled, result.attnCapped, result.attnScores, result.attnWeights];
  return {
    Y: sideBySide ? engine.concatHeads(result.output) : result.output,
    present_key: result.presentKey,
    present_value: result.presentValue,
    qk_matmul_output: stages[attributes.qk_matmul_output_mode ?? 0],
  };
}

function mask(tensor) {
  if (tensor === undefined) return {};
  return tensor.dtype === 'BOOL' ? { attnAllowed: tensor } : { attnMask: tensor };
}

/** A window of -1 is open on that side. */
function side(name, size = -1) {
  return size < 0 ? {} : { [name]: size };
}
