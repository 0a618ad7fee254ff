import { modelGradients } from './model-gradients.mjs';

/**
 * Backward passes and optimiser steps of PyTorch. What comes before a backward pass is run through the public interface, the
 * pass itself through the module that only tests have. It computes nothing but sums over what is repeated.
 * @param {import('../../web/engine/engine-class.ts').Engine} engine
 * @param {(inputs: any, attributes: any) => object} attentionOptions  of a case of attention
 */
export async function gradientOperations(engine, attentionOptions) {
  const variant = engine.variant;
  const path = `../../build/wasm-${variant}/tests/bindings/backward/backward-${variant}.mjs`;
  const { default: create } = await import(path);
  const native = callsOf(await create());
  return {
    ...modelGradients(native),
    linear: (testCase) => linear(engine, native, testCase),
    gelu: ({ inputs, attributes: { approximate } }) => ({
      y: engine.gelu(inputs.x, { approximate }),
      'grad.x': activation(native, approximate === 'tanh' ? 'gelu_tanh' : 'gelu', inputs),
    }),
    silu: ({ inputs }) => ({ y: engine.silu(inputs.x), 'grad.x': activation(native, 'silu', inputs) }),
    softmax: ({ inputs: { x, 'grad_out.y': gradOut } }) => {
      const y = engine.softmax(x);
      return { y, 'grad.x': native.softmaxBackward({ weights: y, gradWeights: gradOut }).x };
    },
    layer_norm: ({ inputs, attributes: { eps } }) => {
      const y = engine.layerNorm(inputs.x, { weight: inputs.weight, bias: inputs.bias, epsilon: eps }).output;
      return { y, ...named(native.normBackward({ ...norm(inputs), epsilon: eps }), ['x', 'weight', 'bias']) };
    },
    rms_norm: ({ inputs, attributes: { eps } }) => {
      const y = engine.rmsNorm(inputs.x, { weight: inputs.weight, epsilon: eps });
      return { y, ...named(native.normBackward({ ...norm(inputs), epsilon: eps, isRms: true }), ['x', 'weight']) };
    },
    embedding: (testCase) => embedding(native, testCase),
    rope: (testCase) => rotary(engine, native, testCase),
    cross_entropy: (testCase) => crossEntropy(native, testCase),
    AdamW: (testCase) => adamW(native, testCase),
    scaled_dot_product_attention: (testCase) =>
      attention(engine, native, attentionOptions(testCase.inputs, testCase.attributes), testCase),
    'nn.MultiheadAttention': (testCase) => multiHead(engine, native, testCase),
  };
}

/** The module's functions, given tensors as they are and throwing what they refuse with. */
function callsOf(native) {
  const convert = (value) =>
    value?.data && value?.shape
      ? { shape: Int32Array.from(value.shape), data: Float32Array.from(value.data) }
      : value?.constructor === Object
        ? Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, convert(entry)]))
        : value;
  return new Proxy(
    {},
    {
      get: (_, name) => (call) => {
        const result = native[name](convert(call));
        if (result.code) throw new Error(`${String(name)}: ${result.message}`);
        return result;
      },
    },
  );
}

const named = (gradients, names) => Object.fromEntries(names.map((name) => [`grad.${name}`, gradients[name]]));

const norm = ({ x, weight, 'grad_out.y': gradOut }) => ({ x, weight, gradOut });

const activation = (native, name, { x, 'grad_out.y': gradOut }) => native.activationBackward({ name, x, gradOut }).x;

function linear(engine, native, { inputs: { x, weight, bias, 'grad_out.y': gradOut } }) {
  const inOut = transposed(weight);
  const gradients = native.linearBackward({ x, weight: inOut, gradOut });
  return {
    y: engine.linear(x, inOut, bias),
    'grad.x': gradients.x,
    'grad.weight': transposed(gradients.weight),
    ...(bias && { 'grad.bias': gradients.bias }),
  };
}

/** The cases hold matrices (out, in). */
export function transposed({ shape: [rows, columns], data }) {
  const out = Float32Array.from(data, (_, i) => data[(i % rows) * columns + Math.floor(i / rows)]);
  return { shape: [columns, rows], data: out };
}

function embedding(native, { inputs: { weight, idx, 'grad_out.y': gradOut }, attributes: { padding_idx: paddingId } }) {
  const [vocabSize, width] = weight.shape;
  const ids = Int32Array.from(idx.data, Number);
  const y = Float32Array.from(gradOut.data, (_, i) => weight.data[ids[Math.floor(i / width)] * width + (i % width)]);
  const call = { gradOut, ids, vocabSize, ...(paddingId != null && { paddingId }) };
  return { y: { shape: gradOut.shape, data: y }, 'grad.weight': native.embeddingBackward(call).weight };
}

function rotary(engine, native, { inputs: { x, 'grad_out.y': gradOut }, attributes }) {
  const [batch, heads, rows, headDim] = x.shape;
  const positions = attributes.position_offset + rows;
  const { cos, sin } = engine.rotaryTables({ positions, rotaryDim: headDim, base: attributes.base });
  const positionIds = Array.from({ length: rows }, (_, row) => attributes.position_offset + row);
  const interleaved = attributes.interleaved;
  /** Of every row of every head. */
  const repeated = ({ data }) => {
    const width = headDim / 2;
    const numbers = Array.from({ length: batch * heads }, () => positionIds).flat();
    const lines = numbers.flatMap((position) => Array.from(data.slice(position * width, (position + 1) * width)));
    return { shape: [numbers.length, width], data: lines };
  };
  const y = engine.rotaryEmbedding(x, { cosCache: cos, sinCache: sin, positionIds, interleaved });
  const call = { gradOut, cos: repeated(cos), sin: repeated(sin), isInterleaved: interleaved };
  return { y, 'grad.x': native.rotaryBackward(call).x };
}

function crossEntropy(native, { inputs, attributes }) {
  if (attributes.label_smoothing !== 0) return null;
  const { logits, target, 'grad_out.y': gradOut } = inputs;
  const targets = Int32Array.from(target.data, (id) => (Number(id) === attributes.ignore_index ? -1 : Number(id)));
  const counted = targets.filter((id) => id >= 0).length;
  const gradLosses = { shape: [targets.length], data: gradOut?.data ?? Array(targets.length).fill(1 / counted) };
  const result = native.crossEntropy({ logits, targets, gradLosses });
  const gradients = { 'grad.logits': result.logits };
  if (attributes.reduction === 'none') return { y: result.losses, ...gradients };
  const sum = result.losses.data.reduce((total, loss) => total + loss, 0);
  return { loss: { shape: [], data: [sum / counted] }, ...gradients };
}

/** Parameters are moved as one: that is what clipping goes by, and AdamW moves each number by itself. */
function adamW(native, { inputs, attributes }) {
  const names = Object.keys(inputs).filter((name) => /^p\d+$/.test(name));
  const values = names.flatMap((name) => Array.from(inputs[name].data));
  const { steps } = attributes;
  const gradientOf = (name, step) => {
    const all = inputs[name.replace('p', 'g')].data;
    const size = all.length / steps;
    return Array.from(all.slice(step * size, (step + 1) * size));
  };
  const gradients = Array.from({ length: steps }, (_, step) => names.flatMap((name) => gradientOf(name, step)));
  const result = native.adamW({
    values: { shape: [values.length], data: values },
    gradients: { shape: [steps, values.length], data: gradients.flat() },
    learningRate: attributes.lr,
    beta1: attributes.betas[0],
    beta2: attributes.betas[1],
    epsilon: attributes.eps,
    weightDecay: attributes.weight_decay,
    maxGradientNorm: attributes.clip_grad_norm ?? 0,
  });
  let first = 0;
  const outputs = {};
  for (const name of names) {
    const { shape } = inputs[name];
    const size = shape.reduce((product, length) => product * length, 1);
    const part = (data, start) => Array.from(data.slice(start + first, start + first + size));
    const perStep = Array.from({ length: steps }, (_, step) => part(result.values.data, step * values.length));
    outputs[`${name}_steps`] = { shape: [steps, ...shape], data: perStep.flat() };
    outputs[`${name}_exp_avg`] = { shape, data: part(result.means.data, 0) };
    outputs[`${name}_exp_avg_sq`] = { shape, data: part(result.squareMeans.data, 0) };
    first += size;
  }
  if (attributes.clip_grad_norm != null) outputs.grad_norms = result.norms;
  return outputs;
}

/** One head at a time, from the stages that the forward pass gives. */
function attention(engine, native, forwardOptions, { inputs, attributes }) {
  const { q, k, v, attn_mask: mask, 'grad_out.y': gradOut } = inputs;
  const [batch, numHeads, queries] = q.shape;
  const [, numKvHeads, keys] = k.shape;
  const forward = engine.scaledDotProductAttention({ query: q, key: k, value: v, ...forwardOptions });
  const sums = { q: zerosLike(q), k: zerosLike(k), v: zerosLike(v), scores: zeros([batch, numHeads, queries, keys]) };
  for (let b = 0; b < batch; b += 1) {
    for (let h = 0; h < numHeads; h += 1) {
      const head = b * numHeads + h;
      const kvHead = b * numKvHeads + Math.floor(h / (numHeads / numKvHeads));
      const gradients = native.attentionBackward({
        query: matrixAt(q, head),
        key: matrixAt(k, kvHead),
        value: matrixAt(v, kvHead),
        weights: matrixAt(forward.attnWeights, head),
        capped: matrixAt(forward.attnCapped, head),
        gradOut: matrixAt(gradOut, head),
        scale: attributes.scale,
        softcap: attributes.softcap ?? 0,
      });
      addAt(sums.q, head, gradients.query);
      addAt(sums.k, kvHead, gradients.key);
      addAt(sums.v, kvHead, gradients.value);
      addAt(sums.scores, head, gradients.mask);
    }
  }
  return {
    y: forward.output,
    'grad.q': sums.q,
    'grad.k': sums.k,
    'grad.v': sums.v,
    ...(mask && { 'grad.attn_mask': summedTo(mask, sums.scores) }),
  };
}

const zeros = (shape) => ({ shape, data: new Float32Array(shape.reduce((product, size) => product * size, 1)) });
const zerosLike = ({ shape }) => zeros(shape);

function matrixAt({ shape, data }, index) {
  const [rows, columns] = shape.slice(-2);
  return { shape: [rows, columns], data: data.slice(index * rows * columns, (index + 1) * rows * columns) };
}

function addAt(sum, index, { data }) {
  for (const [i, value] of data.entries()) sum.data[index * data.length + i] += value;
}

/** What is repeated over leading axes gathers the gradients of all its copies. */
function summedTo({ shape, data: { length } }, scores) {
  const out = zeros(shape);
  const aligned = [...Array(4 - shape.length).fill(1), ...shape];
  for (const [i, value] of scores.data.entries()) {
    let [rest, place, stride] = [i, 0, 1];
    for (let axis = 3; axis >= 0; axis -= 1) {
      const index = rest % scores.shape[axis];
      rest = Math.floor(rest / scores.shape[axis]);
      if (aligned[axis] > 1) place += index * stride;
      stride *= aligned[axis];
    }
    out.data[place % length] += value;
  }
  return out;
}

/** Keys and values of other widths than the queries, some keys masked. */
function multiHead(engine, native, { inputs, attributes: { num_heads: numHeads, embed_dim: width } }) {
  const [weights, biases] = [['q', 'k', 'v'].map((letter) => inputs[`${letter}_proj_weight`]), inputs.in_proj_bias];
  if (weights.includes(undefined)) return null;
  const sources = [inputs.query, inputs.key, inputs.value];
  const inOut = weights.map(transposed);
  const projected = sources.map((source, i) => {
    const bias = { shape: [width], data: biases.data.slice(i * width, (i + 1) * width) };
    return engine.splitHeads(engine.linear(source, inOut[i], bias), numHeads);
  });
  const [batch, keys] = inputs.key.shape;
  const allowed = Uint8Array.from(inputs.key_padding_mask.data, (masked) => 1 - masked);
  const options = { attnAllowed: { shape: [batch, 1, 1, keys], data: allowed } };
  const outWeight = transposed(inputs['out_proj.weight']);
  const [query, key, value] = projected;
  const forward = engine.scaledDotProductAttention({ query, key, value, ...options });
  const context = engine.concatHeads(forward.output);
  const gradOut = inputs['grad_out.attn_output'];
  const outGradients = native.linearBackward({ x: context, weight: outWeight, gradOut });
  const heads = attention(engine, native, options, {
    inputs: { q: query, k: key, v: value, 'grad_out.y': engine.splitHeads(outGradients.x, numHeads) },
    attributes: { scale: 1 / Math.sqrt(width / numHeads) },
  });
  const gradients = sources.map((x, i) => {
    const gradHeads = heads[['grad.q', 'grad.k', 'grad.v'][i]];
    return native.linearBackward({ x, weight: inOut[i], gradOut: engine.concatHeads(gradHeads) });
  });
  const names = ['query', 'key', 'value'];
  return {
    attn_output: engine.linear(context, outWeight, inputs['out_proj.bias']),
    attn_weights: forward.attnWeights,
    ...Object.fromEntries(names.map((name, i) => [`grad.${name}`, gradients[i].x])),
    ...Object.fromEntries(names.map((name, i) => [`grad.${name[0]}_proj_weight`, transposed(gradients[i].weight)])),
    'grad.in_proj_bias': { shape: [3 * width], data: gradients.flatMap(({ bias }) => Array.from(bias.data)) },
    'grad.out_proj.weight': transposed(outGradients.weight),
    'grad.out_proj.bias': outGradients.bias,
  };
}
