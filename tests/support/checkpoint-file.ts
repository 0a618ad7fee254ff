/** Small files of weights of every kind of model, made in memory. */
import { noise } from './noise.ts';

export type Shapes = Readonly<Record<string, readonly number[]>>;

/** A safetensors file of seeded tensors of these shapes. */
export function safetensors(shapes: Shapes, metadata: Readonly<Record<string, string>> = {}): Uint8Array {
  const header: Record<string, object> = { __metadata__: metadata };
  const parts: Uint8Array[] = [];
  let offset = 0;
  for (const [index, [name, shape]] of Object.entries(shapes).entries()) {
    const { data } = noise(shape, index + 1);
    header[name] = { dtype: 'F32', shape, data_offsets: [offset, offset + data.byteLength] };
    parts.push(new Uint8Array(data.buffer));
    offset += data.byteLength;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(new BigUint64Array([BigInt(text.length)]).buffer);
  return Uint8Array.from([length, text, ...parts].flatMap((part) => Array.from(part)));
}

/** A model of this project: its configuration is in the file. Matrices are (in, out). */
export interface ModelFile {
  readonly config: Readonly<Record<string, unknown>>;
  readonly shapes: Shapes;
}

export function fileOf({ config, shapes }: ModelFile): Uint8Array {
  return safetensors(shapes, { config: JSON.stringify(config), layout: 'in_out' });
}

const kHidden = 4;
const kInner = 6;
const kPositions = 8;

const linear = (name: string, rows: number, columns: number, bias: boolean): Shapes => ({
  [`${name}.weight`]: [rows, columns],
  ...(bias && { [`${name}.bias`]: [columns] }),
});

/** The tensors of one attention with its norm. */
function attention(name: string, settings: Settings): Shapes {
  return {
    ...norm(`${name}_norm`, settings),
    ...Object.assign(
      {},
      ...['q', 'k', 'v', 'o'].map((part) => linear(`${name}.${part}_proj`, kHidden, kHidden, settings.bias ?? true)),
    ),
  };
}

interface Settings {
  readonly bias?: boolean;
  readonly norm?: string;
  readonly gated_mlp?: boolean;
  readonly positions?: string;
  readonly norm_order?: string;
  readonly activation?: string;
}

function norm(name: string, { bias = true, norm = 'layer_norm' }: Settings): Shapes {
  return { [`${name}.weight`]: [kHidden], ...(bias && norm === 'layer_norm' && { [`${name}.bias`]: [kHidden] }) };
}

function stack(prefix: string, vocabSize: number, settings: Settings, cross: boolean): Shapes {
  const layer = `${prefix}layers.0.`;
  const bias = settings.bias ?? true;
  return {
    [`${prefix}embed_tokens.weight`]: [vocabSize, kHidden],
    ...((settings.positions ?? 'learned') === 'learned' && {
      [`${prefix}embed_positions.weight`]: [kPositions, kHidden],
    }),
    ...attention(`${layer}self_attn`, settings),
    ...(cross && attention(`${layer}cross_attn`, settings)),
    ...norm(`${layer}mlp_norm`, settings),
    ...(settings.gated_mlp && linear(`${layer}mlp.gate_proj`, kHidden, kInner, bias)),
    ...linear(`${layer}mlp.up_proj`, kHidden, kInner, bias),
    ...linear(`${layer}mlp.down_proj`, kInner, kHidden, bias),
    ...((settings.norm_order ?? 'pre') === 'pre' && norm(`${prefix}norm`, settings)),
  };
}

/** One layer, 2 heads of 2, 6 wide inside, 5 tokens (7 of the source), 8 positions. */
export function transformerFile(
  modelType: 'decoder' | 'encoder' | 'encoder_decoder',
  settings: Settings = {},
): ModelFile {
  const config = {
    model_type: modelType,
    vocab_size: 5,
    hidden_size: kHidden,
    num_layers: 1,
    num_heads: 2,
    intermediate_size: kInner,
    context_length: kPositions,
    ...settings,
  };
  if (modelType !== 'encoder_decoder') return { config, shapes: stack('', 5, settings, false) };
  const shapes = { ...stack('encoder.', 7, settings, false), ...stack('decoder.', 5, settings, true) };
  return { config: { ...config, source_vocab_size: 7 }, shapes };
}

/** States of 4, vectors of 3, 5 units of additive attention, 5 tokens (7 of the source), 8 positions. */
export function recurrentFile(kind: 'none' | 'additive' | 'dot'): ModelFile {
  const [embedded, units] = [3, 5];
  const unit = (name: string, inputs: number): Shapes => ({
    [`${name}.weight_ih`]: [inputs, 3 * kHidden],
    [`${name}.bias_ih`]: [3 * kHidden],
    [`${name}.weight_hh`]: [kHidden, 3 * kHidden],
    [`${name}.bias_hh`]: [3 * kHidden],
  });
  return {
    config: {
      model_type: 'gru_seq2seq',
      vocab_size: 5,
      source_vocab_size: 7,
      embedding_size: embedded,
      hidden_size: kHidden,
      attention_units: units,
      context_length: kPositions,
      attention: kind,
    },
    shapes: {
      'encoder.embed_tokens.weight': [7, embedded],
      ...unit('encoder.gru', embedded),
      'decoder.embed_tokens.weight': [5, embedded],
      ...unit('decoder.gru', kind === 'additive' ? embedded + kHidden : embedded),
      ...(kind === 'additive' && {
        ...linear('decoder.attention.query', kHidden, units, true),
        ...linear('decoder.attention.key', kHidden, units, false),
        'decoder.attention.v': [units],
      }),
      ...(kind !== 'none' && linear('decoder.combine', 2 * kHidden, kHidden, true)),
      'lm_head.weight': [kHidden, 5],
    },
  };
}
