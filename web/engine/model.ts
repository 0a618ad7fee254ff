import type { Trace } from '../trace/trace.ts';
import { type CacheOptions, cacheOptionNames, nativeCacheOptions } from './cache-options.ts';
import {
  asJson,
  bytes,
  count,
  flag,
  hasMethods,
  indices,
  invalid,
  knownOptions,
  oneOf,
  option,
  resultOf,
  spell,
  text,
  utf8,
  wholeText,
} from './check.ts';
import { Handle } from './handle.ts';
import type { NativeCall, NativeModel, NativeModule } from './native-module.ts';
import { nativeReadOptions, type ReadOptions, readOptionNames, sourceOptionNames } from './read-options.ts';
import { Session, type SessionOptions } from './session.ts';
import type { Tensor } from './tensor.ts';
import type { TextTokenizer } from './tokenizer.ts';
import { traceOf } from './trace-of.ts';

export interface LoadModelOptions {
  /** The bytes of a safetensors file with the names of GPT-2, Llama or this project, or of a llama2.c `.bin`. */
  readonly weights: Uint8Array | ArrayBuffer;
  /** `config.json` of a safetensors file, as text or as what it says; else its metadata must hold it under `config`. */
  readonly config?: string | object;
  /** For `encode` and `decode`: the bytes of a llama2.c `tokenizer.bin`, or what `loadTokenizer` made of a `tokenizer.json`. */
  readonly tokenizer?: Uint8Array | ArrayBuffer | TextTokenizer;
  /** How its sessions keep keys and values, where they do not say it themselves. */
  readonly cache?: CacheOptions;
  /**
   * `int8` keeps the weights that each token meets, those of a decoder's layers and of its output, in 8 bits with a scale for
   * every 32 numbers of a column: 1.125 bytes each instead of 4. Texts are written faster by what is not read; each product is
   * off by about half a percent, root mean square. Throws `invalid_argument` for a model that is no decoder.
   */
  readonly quantise?: 'int8';
}

/** What a model is and its sizes, all from its file; what it does not have is left out. */
export interface ModelConfig {
  readonly modelType: 'decoder' | 'encoder' | 'encoder_decoder' | 'gru_seq2seq';
  readonly vocabSize: number;
  readonly hiddenSize: number;
  /** Positions that a token can stand at. */
  readonly contextLength: number;
  /** Tokens of the encoder, where a model has one beside its decoder. */
  readonly sourceVocabSize?: number;
  /** Logits of a row. */
  readonly outputSize?: number;
  readonly numLayers?: number;
  readonly numEncoderLayers?: number;
  readonly numHeads?: number;
  readonly numKvHeads?: number;
  readonly headDim?: number;
  readonly intermediateSize?: number;
  readonly embeddingSize?: number;
  readonly attentionUnits?: number;
}

/** A model with its weights. It lives in the engine: call `free()` when done with it; its sessions go on. */
export class Model {
  readonly config: ModelConfig;
  readonly #native: NativeModule;
  readonly #handle: Handle<NativeModel>;
  readonly #tokenizer: TextTokenizer | undefined;
  readonly #cache: NativeCall;

  /** For `Engine.loadModel`. */
  constructor(native: NativeModule, options: LoadModelOptions) {
    const names = ['weights', 'config', 'tokenizer', 'cache', 'quantise'];
    const { weights, config, tokenizer, cache, quantise } = knownOptions('loadModel', options, names);
    if (quantise !== undefined) oneOf('quantise', quantise, ['int8']);
    const call = {
      weights: bytes('weights', weights),
      quantise: quantise !== undefined,
      ...(config !== undefined && { config: configText(config) }),
      ...(tokenizer !== undefined && !isTokenizer(tokenizer) && { tokenizer: bytes('tokenizer', tokenizer) }),
    };
    this.#cache = nativeCache(cache === undefined ? {} : cache);
    this.#native = native;
    this.#tokenizer = isTokenizer(tokenizer) ? tokenizer : undefined;
    this.#handle = new Handle('Model', native.Model.make());
    try {
      resultOf(this.#handle.native.create(call));
      this.config = resultOf(this.#handle.native.config()) as unknown as ModelConfig;
    } catch (error) {
      this.#handle.free();
      throw error;
    }
  }

  /** Bytes of all its weights as they are kept; with `quantise`, less than in their file. */
  get weightBytes(): number {
    return this.#handle.native.weightBytes();
  }

  /**
   * The tokens of a text. `begin` and `end` (both off) put the marks of a llama2.c tokenizer around it; a `tokenizer.json`
   * says itself which marks there are. Throws `invalid_argument` without a tokenizer.
   */
  encode(words: string, options: { readonly begin?: boolean; readonly end?: boolean } = {}): readonly number[] {
    const { native } = this.#handle;
    const given = knownOptions('encode', options, ['begin', 'end']);
    if (this.#tokenizer === undefined) {
      const marks = [option(given, 'begin', flag, false), option(given, 'end', flag, false)] as const;
      return resultOf(native.encode(utf8('text', words), ...marks));
    }
    if (given.begin !== undefined || given.end !== undefined)
      throw invalid('begin and end are for a tokenizer of llama2.c');
    return this.#tokenizer.encode(wholeText('text', words));
  }

  /** The text of tokens. Bytes that are no whole character are shown as one that says so. Throws as `encode`, and `out_of_range`. */
  decode(ids: readonly number[]): string {
    const { native } = this.#handle;
    const given = indices('ids', ids);
    return this.#tokenizer === undefined ? resultOf(native.decode(given)) : this.#tokenizer.decode(Array.from(given));
  }

  /**
   * An empty text. What has an encoder reads the `source` now. Call `free()` when done with it. Throws `invalid_argument` for
   * an encoder, which reads all tokens at once, for a capacity that the model does not have and options it has no use for;
   * `out_of_range` for a source token outside the vocabulary, `capacity` for a source that is too long, `out_of_memory`.
   */
  session(options: SessionOptions = {}): Session {
    const { capacity, cache, ...source } = knownOptions('session', options, [
      'capacity',
      'cache',
      ...sourceOptionNames,
    ]);
    const call = {
      capacity: capacity === undefined ? this.config.contextLength : count('capacity', capacity),
      ...(cache === undefined ? this.#cache : nativeCache(cache)),
      ...nativeReadOptions(source),
    };
    const { native } = this.#handle;
    return new Session(this.#native, (made) => made.create(native, call));
  }

  /**
   * Everything that is computed when the model reads these tokens, from their vectors to the logits after each, with the
   * weights it is computed with: the numbers are those of a session. Names are `tokens`, `embedding`, `layers.0.attention.q`
   * ... `layers.0.mlp.output`, `layers.0.residual`, `output`, `logits`; in an encoder-decoder those of a stack begin with
   * `encoder.` or `decoder.`; recurrent: `encoder.hidden`, `decoder.hidden`, `decoder.attention.attn_weights`, `logits`, and
   * every step. Weights are of origin `trained`. Errors as `session` and `append`, and `invalid_argument` with `quantise`.
   */
  trace(ids: readonly number[], options: ReadOptions = {}): Trace {
    const given = knownOptions('trace', options, readOptionNames);
    const call = { ids: indices('ids', ids), ...nativeReadOptions(given) };
    return traceOf(resultOf(this.#handle.native.trace(call)), ({ tensor }) =>
      /(^|\.)(tokens|allowed|source_allowed|kept_heads|scale|initial|rotary_cos|rotary_sin)$/.test(tensor)
        ? 'computed'
        : 'trained',
    );
  }

  /** What an encoder gives for tokens: its rows, (tokens, hidden_size), and the logits of each, (tokens, output_size). Throws `invalid_argument` for any other model. */
  read(ids: readonly number[], options: ReadOptions = {}): { readonly output: Tensor; readonly logits: Tensor } {
    const given = knownOptions('read', options, readOptionNames);
    const call = { ids: indices('ids', ids), ...nativeReadOptions(given) };
    return resultOf(this.#handle.native.read(call)) as unknown as { readonly output: Tensor; readonly logits: Tensor };
  }

  /** Gives the memory back once its sessions are freed too. May be called again. */
  free(): void {
    this.#handle.free();
  }
}

function isTokenizer(value: unknown): value is TextTokenizer {
  return hasMethods(value, ['encode', 'decode']);
}

function nativeCache(cache: unknown): NativeCall {
  return nativeCacheOptions(knownOptions('cache', cache, cacheOptionNames));
}

function configText(config: unknown): string {
  if (typeof config === 'string') return text('config', config);
  if (typeof config !== 'object' || config === null)
    throw invalid(`config (${spell(config)}) must be text or an object`);
  return text('config', asJson('config', config));
}
