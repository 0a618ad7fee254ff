import { AttentionError } from './attention-error.ts';
import { count, flag, integers, invalid, knownOptions, number, resultOf, seed, spell, text } from './check.ts';
import { Handle } from './handle.ts';
import type { NativeModel, NativeModule, NativeSession } from './native-module.ts';
import type { Tensor } from './tensor.ts';

export interface LoadModelOptions {
  /** The bytes of a safetensors file with GPT-2 or Llama names, or of a llama2.c `.bin`. */
  readonly weights: Uint8Array | ArrayBuffer;
  /** `config.json` of a safetensors file, as text or as what it says; else its metadata must hold it under `config`. */
  readonly config?: string | object;
  /** The bytes of a llama2.c `tokenizer.bin`, for `encode` and `decode`. */
  readonly tokenizer?: Uint8Array | ArrayBuffer;
}

export interface ModelConfig {
  readonly vocabSize: number;
  readonly hiddenSize: number;
  readonly numLayers: number;
  readonly numHeads: number;
  readonly numKvHeads: number;
  readonly headDim: number;
  readonly intermediateSize: number;
  /** Positions that it can stand at. */
  readonly contextLength: number;
}

export interface GenerateOptions {
  readonly maxTokens: number;
  /** Logits are divided by it; 0 takes the largest. Default 1. */
  readonly temperature?: number;
  /** Only so many of the likeliest tokens stay in the draw; 0, the default, keeps all. */
  readonly topK?: number;
  /** Only the likeliest stay, as few as reach this sum of probabilities. Default 1: all. */
  readonly topP?: number;
  /** The same seed gives the same text. Default 0. */
  readonly seed?: number;
  /** Ends the text; it is neither read nor given. */
  readonly stopToken?: number;
}

/** A decoder with its weights. It lives in the engine: call `free()` when done with it; its sessions go on. */
export class Model {
  /** Sizes, all from the file. */
  readonly config: ModelConfig;
  readonly #native: NativeModule;
  readonly #handle: Handle<NativeModel>;

  /** For `Engine.loadModel`. */
  constructor(native: NativeModule, options: LoadModelOptions) {
    const { weights, config, tokenizer } = knownOptions('loadModel', options, ['weights', 'config', 'tokenizer']);
    const call = {
      weights: bytes('weights', weights),
      ...(config !== undefined && { config: configText(config) }),
      ...(tokenizer !== undefined && { tokenizer: bytes('tokenizer', tokenizer) }),
    };
    this.#native = native;
    this.#handle = new Handle('Model', new native.Model());
    try {
      resultOf(this.#handle.native.create(call));
      this.config = resultOf(this.#handle.native.config()) as unknown as ModelConfig;
    } catch (error) {
      this.#handle.free();
      throw error;
    }
  }

  /** The tokens of a text; `begin` and `end` (both off) put the marks around it. Throws `invalid_argument` without a tokenizer. */
  encode(utf8: string, options: { readonly begin?: boolean; readonly end?: boolean } = {}): readonly number[] {
    const { begin = false, end = false } = knownOptions('encode', options, ['begin', 'end']);
    return resultOf(this.#handle.native.encode(text('text', utf8), flag('begin', begin), flag('end', end)));
  }

  /** The text of tokens. Bytes that are no whole character are shown as one that says so. Throws as `encode`, and `out_of_range`. */
  decode(ids: readonly number[]): string {
    return resultOf(this.#handle.native.decode(integers('ids', ids)));
  }

  /**
   * An empty text with room for `capacity` positions, at most and by default `config.contextLength`. Call `free()` when done
   * with it. Throws `invalid_argument` for another capacity, `out_of_memory`.
   */
  session(options: { readonly capacity?: number } = {}): Session {
    const { capacity } = knownOptions('session', options, ['capacity']);
    const positions = capacity === undefined ? this.config.contextLength : count('capacity', capacity);
    if (positions === 0) throw invalid('capacity (0) must be at least 1');
    return new Session(this.#native, this.#handle.native, positions);
  }

  /** Gives the memory back once its sessions are freed too. May be called again. */
  free(): void {
    this.#handle.free();
  }
}

/** A text that a model reads and writes, with the keys and values of its positions. All methods throw `freed` after `free()`. */
export class Session {
  readonly #handle: Handle<NativeSession>;

  /** For `Model.session`. */
  constructor(native: NativeModule, model: NativeModel, capacity: number) {
    this.#handle = new Handle('Session', new native.Session());
    try {
      resultOf(this.#handle.native.create(model, capacity));
    } catch (error) {
      this.#handle.free();
      throw error;
    }
  }

  /**
   * Reads tokens after those read so far; gives the logits after the last, (vocab_size). Throws `capacity` when not all fit,
   * `out_of_range` for a token outside the vocabulary; nothing was read then.
   */
  append(ids: readonly number[]): Tensor {
    return resultOf(this.#handle.native.append(integers('ids', ids)));
  }

  /** Writes on: picks tokens and reads them, up to `maxTokens` or until the room is used; gives them. At least one token must have been read. */
  generate(options: GenerateOptions): readonly number[] {
    const names = ['maxTokens', 'temperature', 'topK', 'topP', 'seed', 'stopToken'];
    const given = knownOptions('generate', options, names);
    return resultOf(
      this.#handle.native.generate({
        maxTokens: count('maxTokens', given.maxTokens),
        temperature: number('temperature', given.temperature ?? 1),
        topK: count('topK', given.topK ?? 0),
        topP: number('topP', given.topP ?? 1),
        seed: seed('seed', given.seed ?? 0),
        ...(given.stopToken !== undefined && { stopToken: count('stopToken', given.stopToken) }),
      }),
    );
  }

  /** Forgets all positions from `length` on. Throws `out_of_range` when fewer are held. */
  truncate(length: number): void {
    resultOf(this.#handle.native.truncate(count('length', length)));
  }

  /** Positions read. */
  get length(): number {
    return this.#handle.native.length();
  }

  /** Bytes of their keys and values, of all layers. */
  get cacheBytes(): number {
    return this.#handle.native.cacheBytes();
  }

  /** Gives the memory back. May be called again. */
  free(): void {
    this.#handle.free();
  }
}

function bytes(name: string, value: unknown): Uint8Array {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value instanceof Uint8Array) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  throw invalid(`${name} (${spell(value)}) must be a Uint8Array or an ArrayBuffer`);
}

function configText(config: unknown): string {
  if (typeof config === 'string') return config;
  if (typeof config !== 'object' || config === null)
    throw invalid(`config (${spell(config)}) must be text or an object`);
  try {
    return JSON.stringify(config);
  } catch (error) {
    throw new AttentionError('invalid_argument', `config cannot be written as JSON: ${String(error)}`);
  }
}
