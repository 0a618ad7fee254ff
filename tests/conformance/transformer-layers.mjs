import { safetensors, vector } from './model-file.mjs';

/**
 * Layers of PyTorch: each is written as a model of one layer whose table of tokens holds the rows that the case gives, one
 * token per row, and run through the public interface. Masks of the cases say what must not be attended.
 * @param {import('../../web/engine/engine-class.ts').Engine} engine
 */
export function layerOperations(engine) {
  return {
    'nn.TransformerEncoderLayer': ({ inputs, attributes }) => encoderLayer(engine, inputs, attributes),
    'nn.TransformerDecoderLayer': ({ inputs, attributes }) => decoderLayer(engine, inputs, attributes),
  };
}

function encoderLayer(engine, inputs, attributes) {
  const { src, src_mask: mask, src_key_padding_mask: padding } = inputs;
  const model = engine.loadModel({
    weights: safetensors({
      'embed_tokens.weight': table(src),
      ...attentionWeights('layers.0.self_attn', inputs, 'self_attn', 'norm1'),
      ...mlpWeights('layers.0', inputs, 'norm2'),
    }),
    config: { model_type: 'encoder', ...settings(src, attributes) },
  });
  const rows = batchRows(src).map((ids, batch) => {
    const allowed = ids.map((_, key) => !padding?.data[batch * ids.length + key]);
    const attnAllowed = { shape: [ids.length, ids.length], data: allowedRows(ids.length, mask, allowed) };
    return Array.from(model.read(ids, { attnAllowed }).output.data);
  });
  model.free();
  return { y: { shape: src.shape, data: Float32Array.from(rows.flat()) } };
}

/** The encoder has no layers: the decoder looks at the rows that the case calls memory. */
function decoderLayer(engine, inputs, attributes) {
  const { tgt, memory, tgt_mask: mask, memory_key_padding_mask: padding } = inputs;
  const model = engine.loadModel({
    weights: safetensors({
      'encoder.embed_tokens.weight': table(memory),
      'decoder.embed_tokens.weight': table(tgt),
      ...attentionWeights('decoder.layers.0.self_attn', inputs, 'self_attn', 'norm1'),
      ...attentionWeights('decoder.layers.0.cross_attn', inputs, 'multihead_attn', 'norm2'),
      ...mlpWeights('decoder.layers.0', inputs, 'norm3'),
    }),
    config: {
      model_type: 'encoder_decoder',
      num_encoder_layers: 0,
      source_vocab_size: table(memory).shape[0],
      is_causal: false,
      ...settings(tgt, attributes),
      context_length: Math.max(tgt.shape[1], memory.shape[1]),
    },
  });
  const sources = batchRows(memory);
  const rows = batchRows(tgt).map((ids, batch) => {
    const source = sources[batch];
    const trace = model.trace(ids, {
      source,
      sourceAllowed: source.map((_, key) => !padding?.data[batch * source.length + key]),
      attnAllowed: { shape: [ids.length, ids.length], data: allowedRows(ids.length, mask) },
    });
    return Array.from(trace.tensor('decoder.layers.0.residual').data);
  });
  model.free();
  return { y: { shape: tgt.shape, data: Float32Array.from(rows.flat()) } };
}

function settings({ shape: [batch, rows, width] }, attributes) {
  return {
    vocab_size: batch * rows,
    hidden_size: width,
    num_layers: 1,
    num_heads: attributes.nhead,
    intermediate_size: attributes.dim_feedforward,
    context_length: rows,
    positions: 'none',
    norm_order: attributes.norm_first ? 'pre' : 'post',
    norm_epsilon: attributes.layer_norm_eps,
    final_norm: false,
    activation: attributes.activation,
  };
}

/** All rows of a batch as one table. */
const table = ({ shape: [batch, rows, width], data }) => ({ shape: [batch * rows, width], data });

/** The rows of each batch row, by their places in the table. */
const batchRows = ({ shape: [batch, rows] }) =>
  Array.from({ length: batch }, (_, b) => Array.from({ length: rows }, (_row, row) => b * rows + row));

/** For each query and key: what neither the mask nor the list forbids. A mask of floats forbids what is minus infinity. */
function allowedRows(length, mask, keys = Array(length).fill(true)) {
  const forbids = mask?.dtype === 'BOOL' ? (value) => value !== 0 : (value) => value === -Infinity;
  if (mask && mask.dtype !== 'BOOL' && mask.data.some((value) => value !== 0 && value !== -Infinity))
    throw new Error('a mask that adds numbers is none of what these layers take');
  return Array.from({ length: length * length }, (_, i) => keys[i % length] && !(mask && forbids(mask.data[i])));
}

function attentionWeights(name, inputs, from, norm) {
  const [weights, biases] = [inputs[`${from}.in_proj_weight`], inputs[`${from}.in_proj_bias`]];
  const width = weights.shape[1];
  const parts = ['q', 'k', 'v'].flatMap((letter, i) => [
    [`${name}.${letter}_proj.weight`, { shape: [width, width], data: third(weights.data, i) }],
    [`${name}.${letter}_proj.bias`, vector(third(biases.data, i))],
  ]);
  return {
    ...Object.fromEntries(parts),
    [`${name}.o_proj.weight`]: inputs[`${from}.out_proj.weight`],
    [`${name}.o_proj.bias`]: inputs[`${from}.out_proj.bias`],
    [`${name}_norm.weight`]: inputs[`${norm}.weight`],
    [`${name}_norm.bias`]: inputs[`${norm}.bias`],
  };
}

const third = (data, part) => data.slice((part * data.length) / 3, ((part + 1) * data.length) / 3);

const mlpWeights = (layer, inputs, norm) => ({
  [`${layer}.mlp.up_proj.weight`]: inputs['linear1.weight'],
  [`${layer}.mlp.up_proj.bias`]: inputs['linear1.bias'],
  [`${layer}.mlp.down_proj.weight`]: inputs['linear2.weight'],
  [`${layer}.mlp.down_proj.bias`]: inputs['linear2.bias'],
  [`${layer}.mlp_norm.weight`]: inputs[`${norm}.weight`],
  [`${layer}.mlp_norm.bias`]: inputs[`${norm}.bias`],
});
