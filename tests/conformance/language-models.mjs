/**
 * The cases of real models: their tensors, all (out, in), are written as the file that a learner would load, then read and run
 * through the public interface. It computes nothing.
 */

import { safetensors, vector } from './model-file.mjs';
import { partials } from './partials.mjs';

/** Llama as its authors name it, as Hugging Face does. */
const llamaNames = {
  attention_norm: 'input_layernorm',
  wq: 'self_attn.q_proj',
  wk: 'self_attn.k_proj',
  wv: 'self_attn.v_proj',
  wo: 'self_attn.o_proj',
  ffn_norm: 'post_attention_layernorm',
  w1: 'mlp.gate_proj',
  w2: 'mlp.down_proj',
  w3: 'mlp.up_proj',
  tok_embeddings: 'embed_tokens',
  norm: 'norm',
};

const microgptNames = { attn_wo: 'attn.c_proj', mlp_fc1: 'mlp.c_fc', mlp_fc2: 'mlp.c_proj' };

/** The operations on models, by name: each takes a case. @param {import('../../web/engine/engine-class.ts').Engine} engine */
export function languageModelOperations(engine) {
  const loaded = new Map();
  /** Each model once. */
  const load = (testCase, toFile) => {
    const name = testCase.meta.model;
    if (!loaded.has(name)) loaded.set(name, engine.loadModel(toFile(testCase.model)));
    return loaded.get(name);
  };
  return {
    llama_generate: (testCase) => story(load(testCase, llamaFile), testCase),
    llama_logits: (testCase) => ({ logits: allLogits(load(testCase, llamaFile), ids(testCase.inputs.tokens)) }),
    gpt2_partials: (testCase) => partials(engine, load(testCase, gptNanoFile), ids(testCase.inputs.idx)),
    llama2c_bpe_encode: (testCase) => encodeTexts(engine, testCase),
    gpt2_generate: (testCase) => sortDigits(load(testCase, gptNanoFile), testCase),
    microgpt_logits: (testCase) =>
      Object.fromEntries(
        Object.entries(testCase.inputs).map(([name, tokens]) => [
          name.replace('tokens', 'logits'),
          allLogits(load(testCase, microgptFile), ids(tokens)),
        ]),
      ),
    microgpt_generate: (testCase) => names(load(testCase, microgptFile), testCase),
  };
}

/** The tokens of several texts, one after another, and where each begins. A model is made for the tokenizer to go with. */
function encodeTexts(engine, { inputs: { text_bytes: bytes, text_offsets: offsets }, model: { bytes: tokenizer } }) {
  const [width, vocabSize] = [2, 512];
  const zeros = (...shape) => ({ shape, data: new Float32Array(shape.reduce((product, size) => product * size, 1)) });
  const model = engine.loadModel({
    weights: safetensors({
      'wte.weight': zeros(vocabSize, width),
      'wpe.weight': zeros(1, width),
      'h.0.attn.c_attn.weight': zeros(3 * width, width),
      'h.0.attn.c_proj.weight': zeros(width, width),
      'h.0.mlp.c_fc.weight': zeros(4 * width, width),
      'h.0.mlp.c_proj.weight': zeros(width, 4 * width),
    }),
    config: {
      vocab_size: vocabSize,
      n_embd: width,
      n_layer: 1,
      n_head: 1,
      n_positions: 1,
      bias: false,
      norm_weight: false,
    },
    tokenizer,
  });
  const starts = ids(offsets);
  const texts = starts.slice(1).map((end, i) => new TextDecoder().decode(bytes.data.slice(starts[i], end)));
  const encoded = texts.map((text) => model.encode(text, { begin: true }));
  model.free();
  const ends = [0];
  for (const one of encoded) ends.push(ends.at(-1) + one.length);
  return { ids: vector(encoded.flat()), id_offsets: vector(ends) };
}

/** Greedy: the text with what follows it. */
function continued(model, text, options) {
  const session = model.session();
  session.append(text);
  const all = [...text, ...session.generate({ temperature: 0, ...options })];
  session.free();
  return all;
}

/** A story up to the token that would begin another, which ends it, or as long as the case wants it. */
function story(model, { inputs: { prompt_tokens: prompt }, attributes: { steps } }) {
  const begin = 1;
  const text = ids(prompt);
  const tokens = continued(model, text, { maxTokens: steps + 1 - text.length, stopToken: begin });
  return { tokens: vector(tokens.length < steps + 1 ? [...tokens, begin] : tokens) };
}

/** The logits after each token: (tokens, vocab_size). */
function allLogits(model, text) {
  const session = model.session();
  const rows = text.map((id) => session.append([id]).data);
  session.free();
  return matrix(rows);
}

/** Six digits a row: what follows them, and the logits that each was picked from. */
function sortDigits(model, { inputs: { idx }, attributes: { steps } }) {
  const generated = [];
  const logits = [];
  for (let row = 0; row < idx.shape[0]; row += 1) {
    const digits = ids(idx).slice(row * idx.shape[1], (row + 1) * idx.shape[1]);
    const picked = continued(model, digits, { maxTokens: steps - 1 });
    const session = model.session();
    const rows = picked.map((id) => session.append([id]).data).slice(digits.length - 1);
    session.free();
    logits.push(...rows);
    generated.push(...picked.slice(digits.length), rows.at(-1).indexOf(Math.max(...rows.at(-1))));
  }
  return {
    generated: { shape: [idx.shape[0], steps], data: generated },
    logits_last6: { shape: [idx.shape[0], steps, model.config.vocabSize], data: matrix(logits).data },
  };
}

/** Names from their first letters, each up to the end token, from which on the row is -1. */
function names(model, { inputs: { start }, attributes: { bos, block } }) {
  const rows = ids(start).map((letter) => {
    const begin = letter < 0 ? [bos] : [bos, letter];
    const text = continued(model, begin, { maxTokens: block - begin.length, stopToken: bos });
    return [...text, ...Array(block - text.length).fill(-1)];
  });
  return { tokens: { shape: [rows.length, block], data: rows.flat() } };
}

function llamaFile({ config, tensors }) {
  const renamed = Object.entries(tensors).map(([name, tensor]) => {
    const [, layer = '', part = name] = /^(layers\.\d+\.)?(.*)$/.exec(name);
    return [`${layer}${llamaNames[part]}.weight`, tensor];
  });
  return {
    weights: safetensors(Object.fromEntries(renamed), {
      ropeLayout: config.rope_interleaved ? 'interleaved' : 'half_split',
    }),
    config: {
      model_type: 'llama',
      vocab_size: config.vocab,
      hidden_size: config.dim,
      num_hidden_layers: config.n_layer,
      num_attention_heads: config.n_head,
      num_key_value_heads: config.n_kv_head,
      intermediate_size: config.hidden,
      max_position_embeddings: config.seq_len,
      rms_norm_eps: config.rms_eps,
      rope_theta: config.rope_base,
      tie_word_embeddings: config.tied,
    },
  };
}

/** What `loadModel` takes for the model that sorts digits. */
export function gptNanoFile({ config, tensors }) {
  return {
    weights: safetensors(tensors, {}),
    config: { ...gptSizes(config), tie_word_embeddings: config.tied, layer_norm_epsilon: config.ln_eps },
  };
}

function microgptFile({ config, tensors }) {
  const renamed = {};
  for (const name of ['wte', 'wpe', 'lm_head']) renamed[`${name}.weight`] = tensors[name];
  for (let layer = 0; layer < config.n_layer; layer += 1) {
    for (const [name, other] of Object.entries(microgptNames)) {
      renamed[`h.${layer}.${other}.weight`] = tensors[`layer${layer}.${name}`];
    }
    const parts = ['wq', 'wk', 'wv'].map((name) => tensors[`layer${layer}.attn_${name}`]);
    renamed[`h.${layer}.attn.c_attn.weight`] = {
      shape: [3 * config.n_embd, config.n_embd],
      data: Float32Array.from(parts.flatMap(({ data }) => Array.from(data))),
    };
  }
  return {
    weights: safetensors(renamed, {}),
    config: {
      ...gptSizes(config),
      activation_function: config.activation,
      norm: 'rms_norm',
      norm_weight: false,
      embedding_norm: true,
      final_norm: false,
      bias: config.bias,
      tie_word_embeddings: config.tied,
    },
  };
}

const gptSizes = (config) => ({
  model_type: 'gpt2',
  vocab_size: config.vocab,
  n_embd: config.n_embd,
  n_layer: config.n_layer,
  n_head: config.n_head,
  n_positions: config.block,
});

const ids = ({ data }) => Array.from(data, Number);
const matrix = (rows) => ({
  shape: [rows.length, rows[0].length],
  data: Float32Array.from(rows.flatMap((row) => Array.from(row))),
});
