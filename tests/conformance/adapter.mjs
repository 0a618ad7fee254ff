/**
 * Translates a case of the conformance collection into calls of the built engine, and its results back. It computes nothing.
 * ENGINE_VARIANT names the module: `relaxed-simd`, `simd128` (the default) or `scalar`.
 */
import { loadEngine } from '../../dist/lib/engine.js';
import { gradientOperations } from './gradients.mjs';
import { languageModelOperations } from './language-models.mjs';
import { multiHeadOperations } from './multi-head.mjs';
import { layerOperations } from './transformer-layers.mjs';

const variant = process.env.ENGINE_VARIANT ?? 'simd128';
if (variant === 'relaxed-simd') await import('../../build-scripts/support/take-relaxed-simd.mjs');
const engine = await loadEngine({ variant });

const operations = {
  Attention: attention,
  Gelu: gelu,
  LayerNormalization: layerNormalization,
  RMSNormalization: rmsNormalization,
  RotaryEmbedding: rotaryEmbedding,
  Softmax: softmax,
  Swish: swish,
  scaled_dot_product_attention: scaledDotProductAttention,
  ...languageModelOperations(engine),
  ...multiHeadOperations(engine),
  ...layerOperations(engine),
};

const gradients = await gradientOperations(engine, attentionOptions);

/** The outputs by name, or null for an operation that the engine does not have. */
export async function run(testCase) {
  const isOfTraining = /_grad$|optimizer$|training$/.test(testCase.kind);
  return (isOfTraining ? gradients : operations)[testCase.op]?.(testCase) ?? null;
}

function softmax({ inputs, attributes }) {
  return { output: engine.softmax(inputs.input, { axis: attributes.axis ?? -1 }) };
}

function gelu({ inputs, attributes }) {
  return { Y: engine.gelu(inputs.X, { approximate: attributes.approximate ?? 'none' }) };
}

function swish({ inputs, attributes }) {
  return { Y: engine.silu(inputs.X, { alpha: attributes.alpha ?? 1 }) };
}

function layerNormalization({ inputs: { X, Scale, B }, attributes }) {
  const given = { weight: Scale, ...(B && { bias: B }), ...normAttributes(attributes) };
  const { output, mean, invStdDev } = engine.layerNorm(X, given);
  return { Y: output, Mean: mean, InvStdDev: invStdDev };
}

function rmsNormalization({ inputs, attributes }) {
  return { Y: engine.rmsNorm(inputs.X, { weight: inputs.scale, ...normAttributes(attributes) }) };
}

const normAttributes = ({ axis = -1, epsilon = 1e-5 }) => ({ axis, epsilon });

/** ONNX: rank 3 holds all heads side by side; the caches say how many pairs are turned. */
function rotaryEmbedding({ inputs: { X, cos_cache, sin_cache, position_ids }, attributes }) {
  const sideBySide = X.shape.length === 3;
  const output = engine.rotaryEmbedding(sideBySide ? engine.splitHeads(X, attributes.num_heads) : X, {
    cosCache: cos_cache,
    sinCache: sin_cache,
    ...(position_ids && { positionIds: Array.from(position_ids.data, Number) }),
    interleaved: attributes.interleaved === 1,
  });
  return { Y: sideBySide ? engine.concatHeads(output) : output };
}

/** The boolean mask of PyTorch says what may be attended; its outputs are called `y`. */
function scaledDotProductAttention({ inputs, attributes }) {
  const call = { query: inputs.q, key: inputs.k, value: inputs.v, ...attentionOptions(inputs, attributes) };
  return { y: engine.scaledDotProductAttention(call).output };
}

function attentionOptions(inputs, { causal_offset, scale, softcap }) {
  return {
    ...mask(inputs.attn_mask),
    ...(causal_offset != null && { isCausal: true, causalOffset: causal_offset }),
    ...(scale != null && { scale }),
    ...(softcap != null && { softcap }),
  };
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
