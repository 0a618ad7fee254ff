import { transposed } from './gradients.mjs';

/**
 * Whole models and layers of PyTorch, forth and back. A layer is a model whose table of tokens holds the rows that the case gives,
 * one token per row, and whose logits are its rows: they are multiplied by the identity.
 */
export function modelGradients(native) {
  return {
    gpt2: (testCase) => languageModel(native, testCase, gpt2),
    llama: (testCase) => languageModel(native, testCase, llama),
    gpt2_train: (testCase) => train(native, testCase),
    'nn.TransformerEncoderLayer': (testCase) => layer(native, testCase, encoderLayer),
    'nn.TransformerDecoderLayer': (testCase) => layer(native, testCase, decoderLayer),
  };
}

/**
 * How tensors of a case become parameters, and gradients tensors of a case again: each entry names a tensor, whether it is (out, in)
 * and the parameters that its rows are divided among.
 */
const vectorOf = (name, parameter) => ({ name, parameters: [parameter], isMatrix: false });
const matrixOf = (name, ...parameters) => ({ name, parameters, isMatrix: true });
const attentionParts = (name, part) => ['q', 'k', 'v'].map((letter) => `${name}.${letter}_proj.${part}`);
const joinedVector = (name, parameters) => ({ name, parameters, isMatrix: false });

const layerNumbers = (count) => Array.from({ length: count }, (_, layerNumber) => layerNumber);

function gpt2({ n_layer: layers, bias }) {
  const linear = (name, parameter) => [
    matrixOf(`${name}.weight`, `${parameter}.weight`),
    ...(bias ? [vectorOf(`${name}.bias`, `${parameter}.bias`)] : []),
  ];
  const norm = (name, parameter) => [
    vectorOf(`${name}.weight`, `${parameter}.weight`),
    ...(bias ? [vectorOf(`${name}.bias`, `${parameter}.bias`)] : []),
  ];
  return [
    vectorOf('wte', 'embed_tokens.weight'),
    vectorOf('wpe', 'embed_positions.weight'),
    ...layerNumbers(layers).flatMap((i) => [
      ...norm(`h.${i}.ln_1`, `layers.${i}.self_attn_norm`),
      ...norm(`h.${i}.ln_2`, `layers.${i}.mlp_norm`),
      matrixOf(`h.${i}.attn.c_attn.weight`, ...attentionParts(`layers.${i}.self_attn`, 'weight')),
      ...(bias ? [joinedVector(`h.${i}.attn.c_attn.bias`, attentionParts(`layers.${i}.self_attn`, 'bias'))] : []),
      ...linear(`h.${i}.attn.c_proj`, `layers.${i}.self_attn.o_proj`),
      ...linear(`h.${i}.mlp.c_fc`, `layers.${i}.mlp.up_proj`),
      ...linear(`h.${i}.mlp.c_proj`, `layers.${i}.mlp.down_proj`),
    ]),
    ...norm('ln_f', 'norm'),
  ];
}

function llama({ n_layer: layers }) {
  const matrices = {
    wq: 'self_attn.q_proj',
    wk: 'self_attn.k_proj',
    wv: 'self_attn.v_proj',
    wo: 'self_attn.o_proj',
    w1: 'mlp.gate_proj',
    w2: 'mlp.down_proj',
    w3: 'mlp.up_proj',
  };
  return [
    vectorOf('tok_embeddings', 'embed_tokens.weight'),
    ...layerNumbers(layers).flatMap((i) => [
      vectorOf(`layers.${i}.attention_norm`, `layers.${i}.self_attn_norm.weight`),
      vectorOf(`layers.${i}.ffn_norm`, `layers.${i}.mlp_norm.weight`),
      ...Object.entries(matrices).map(([name, own]) => matrixOf(`layers.${i}.${name}`, `layers.${i}.${own}.weight`)),
    ]),
    vectorOf('norm', 'norm.weight'),
  ];
}

/** The tensors of a case as parameters. */
function toParameters(entries, inputs) {
  const parameters = {};
  for (const { name, parameters: names, isMatrix } of entries) {
    const { shape, data } = inputs[name];
    // Queries, keys and values have equal shares in all cases that join them.
    const size = data.length / names.length;
    for (const [i, parameter] of names.entries()) {
      const part = {
        shape: [shape[0] / names.length, ...shape.slice(1)],
        data: data.slice(i * size, (i + 1) * size),
      };
      parameters[parameter] = isMatrix ? transposed(part) : part;
    }
  }
  return parameters;
}

/** Parameters, or their gradients, as tensors of the case. */
function fromParameters(entries, parameters, inputs, prefix) {
  return Object.fromEntries(
    entries.map(({ name, parameters: names, isMatrix }) => {
      const parts = names.map((parameter) => (isMatrix ? transposed(parameters[parameter]) : parameters[parameter]));
      const data = parts.flatMap((part) => Array.from(part.data));
      return [`${prefix}${name}`, { shape: inputs[name].shape, data }];
    }),
  );
}

const rowsOf = ({ shape, data }) => {
  const length = shape.at(-1);
  const rows = data.length / length;
  return Array.from({ length: rows }, (_, i) => Int32Array.from(data.slice(i * length, (i + 1) * length), Number));
};

function languageModelConfig({ op, attributes: given }) {
  const isLlama = op === 'llama';
  return JSON.stringify({
    model_type: 'decoder',
    vocab_size: given.vocab,
    num_layers: given.n_layer,
    num_heads: given.n_head,
    bias: given.bias ?? false,
    tie_word_embeddings: given.tied,
    ...(isLlama
      ? {
          hidden_size: given.dim,
          num_kv_heads: given.n_kv_head,
          intermediate_size: given.hidden,
          context_length: 64,
          norm: 'rms_norm',
          norm_epsilon: given.rms_eps,
          gated_mlp: true,
          activation: 'silu',
          positions: 'rotary',
          rotary_base: given.rope_base,
        }
      : {
          hidden_size: given.n_embd,
          intermediate_size: given.n_ff,
          context_length: given.block,
          norm_epsilon: given.ln_eps,
          activation: given.gelu === 'tanh' ? 'gelu_new' : 'gelu',
        }),
  });
}

function languageModel(native, testCase, entriesOf) {
  const { inputs, attributes } = testCase;
  const entries = entriesOf(attributes);
  const result = native.modelBackward({
    config: languageModelConfig(testCase),
    parameters: toParameters(entries, inputs),
    isInterleaved: attributes.rope_interleaved ?? false,
    count: inputs.idx.shape[0],
    inputs: rowsOf(inputs.idx),
    targets: rowsOf(inputs.target),
  });
  return {
    logits: { shape: [...inputs.idx.shape, attributes.vocab], data: result.logits.data },
    loss: { shape: [], data: [result.loss] },
    ...fromParameters(entries, result.gradients, inputs, 'grad.'),
  };
}

function train(native, testCase) {
  const { inputs, attributes } = testCase;
  const entries = gpt2(attributes);
  const result = native.modelTrain({
    config: languageModelConfig(testCase),
    parameters: toParameters(entries, inputs),
    count: inputs.idx.shape[0] * inputs.idx.shape[1],
    batchSize: inputs.idx.shape[1],
    inputs: rowsOf(inputs.idx),
    targets: rowsOf(inputs.target),
    learningRate: attributes.lr,
    beta1: attributes.betas[0],
    beta2: attributes.betas[1],
    epsilon: attributes.eps,
    weightDecay: attributes.weight_decay,
  });
  return { losses: result.losses, ...fromParameters(entries, result.parameters, inputs, 'final.') };
}

function attentionEntries(from, name, norm, normName) {
  return [
    matrixOf(`${from}.in_proj_weight`, ...attentionParts(name, 'weight')),
    joinedVector(`${from}.in_proj_bias`, attentionParts(name, 'bias')),
    matrixOf(`${from}.out_proj.weight`, `${name}.o_proj.weight`),
    vectorOf(`${from}.out_proj.bias`, `${name}.o_proj.bias`),
    vectorOf(`${norm}.weight`, `${normName}.weight`),
    vectorOf(`${norm}.bias`, `${normName}.bias`),
  ];
}

const mlpEntries = (prefix, norm) => [
  matrixOf('linear1.weight', `${prefix}mlp.up_proj.weight`),
  vectorOf('linear1.bias', `${prefix}mlp.up_proj.bias`),
  matrixOf('linear2.weight', `${prefix}mlp.down_proj.weight`),
  vectorOf('linear2.bias', `${prefix}mlp.down_proj.bias`),
  vectorOf(`${norm}.weight`, `${prefix}mlp_norm.weight`),
  vectorOf(`${norm}.bias`, `${prefix}mlp_norm.bias`),
];

/** Its mask is causal in the cases. */
const encoderLayer = {
  rows: 'src',
  entries: [
    ...attentionEntries('self_attn', 'layers.0.self_attn', 'norm1', 'layers.0.self_attn_norm'),
    ...mlpEntries('layers.0.', 'norm2'),
  ],
  tables: { src: 'embed_tokens.weight' },
  config: () => ({ model_type: 'encoder' }),
  call: ({ src }) => ({ sources: batchRows(src), isCausal: true }),
};

/** Rows of memory that are masked are left out: nothing looks at them, so their gradient is 0. */
const decoderLayer = {
  rows: 'tgt',
  entries: [
    ...attentionEntries('self_attn', 'decoder.layers.0.self_attn', 'norm1', 'decoder.layers.0.self_attn_norm'),
    ...attentionEntries('multihead_attn', 'decoder.layers.0.cross_attn', 'norm2', 'decoder.layers.0.cross_attn_norm'),
    ...mlpEntries('decoder.layers.0.', 'norm3'),
  ],
  tables: { memory: 'encoder.embed_tokens.weight', tgt: 'decoder.embed_tokens.weight' },
  config: ({ memory }) => ({
    model_type: 'encoder_decoder',
    num_encoder_layers: 0,
    source_vocab_size: memory.shape[0] * memory.shape[1],
  }),
  call: ({ tgt, memory, memory_key_padding_mask: masked }) => ({
    inputs: batchRows(tgt),
    sources: batchRows(memory).map((ids) => ids.filter((id) => !masked?.data[id])),
  }),
};

const batchRows = ({ shape: [batch, rows] }) =>
  Array.from({ length: batch }, (_, b) => Int32Array.from({ length: rows }, (_row, row) => b * rows + row));

const flat = ({ shape: [batch, rows, width], data }) => ({ shape: [batch * rows, width], data });

const identity = (size) => ({
  shape: [size, size],
  data: Array.from({ length: size * size }, (_, i) => (i % (size + 1) === 0 ? 1 : 0)),
});

function layer(native, { inputs, attributes }, { rows, entries, tables, config, call }) {
  const [batch, length, width] = inputs[rows].shape;
  const result = native.modelBackward({
    config: JSON.stringify({
      ...config(inputs),
      vocab_size: batch * length,
      output_size: width,
      hidden_size: width,
      num_layers: 1,
      num_heads: attributes.nhead,
      intermediate_size: attributes.dim_feedforward,
      context_length: 64,
      positions: 'none',
      norm_order: attributes.norm_first ? 'pre' : 'post',
      norm_epsilon: attributes.layer_norm_eps,
      final_norm: false,
      activation: attributes.activation,
      tie_word_embeddings: false,
    }),
    parameters: {
      ...toParameters(entries, inputs),
      ...Object.fromEntries(Object.entries(tables).map(([name, parameter]) => [parameter, flat(inputs[name])])),
      'lm_head.weight': identity(width),
    },
    count: batch,
    ...call(inputs),
    gradLogits: flat(inputs['grad_out.y']),
  });
  return {
    y: { shape: inputs[rows].shape, data: result.logits.data },
    ...fromParameters(entries, result.gradients, inputs, 'grad.'),
    ...Object.fromEntries(
      Object.entries(tables).map(([name, parameter]) => [
        `grad.${name}`,
        { shape: inputs[name].shape, data: result.gradients[parameter].data },
      ]),
    ),
  };
}
