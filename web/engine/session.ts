import type { CacheOptions } from './cache-options.ts';
import { count, indices, knownOptions, number, option, resultOf, seed } from './check.ts';
import { Handle } from './handle.ts';
import type { NativeError, NativeModule, NativeSession } from './native-module.ts';
import type { SourceOptions } from './read-options.ts';
import { arrayOf, type ResultOptions } from './result-array.ts';
import type { Tensor } from './tensor.ts';

export interface SessionOptions extends SourceOptions {
  /** Room for so many positions; at most and by default `config.contextLength`. */
  readonly capacity?: number;
  /** How keys and values are kept. Default: as the model was loaded for. A recurrent model keeps states, contiguously. */
  readonly cache?: CacheOptions;
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

/** A text that a model reads and writes, with what it keeps of its positions: keys and values, or the states of a recurrent model. All methods throw `freed` after `free()`. */
export class Session {
  readonly #module: NativeModule;
  readonly #handle: Handle<NativeSession>;

  /** For `Model.session` and `fork`: `fill` makes a session of an empty one. */
  constructor(native: NativeModule, fill: (session: NativeSession) => NativeError | null) {
    this.#module = native;
    this.#handle = Handle.filled('Session', native.Session.make(), fill);
  }

  /**
   * Reads tokens after those read so far; gives the logits after the last, (vocab_size). Throws `capacity` when not all fit,
   * `out_of_range` for a token outside the vocabulary, and what `out` throws; nothing was read then.
   */
  append(ids: readonly number[], options: ResultOptions = {}): Tensor {
    const given = indices('ids', ids);
    const array = arrayOf('append', options);
    const logits = resultOf(this.#handle.native.append(given, array?.own));
    return array === undefined ? (logits as Tensor) : { shape: [array.out.length], data: array.out };
  }

  /** Writes on: picks tokens and reads them, up to `maxTokens` or until the room is used; gives them. At least one token must be held. */
  generate(options: GenerateOptions): readonly number[] {
    const names = ['maxTokens', 'temperature', 'topK', 'topP', 'seed', 'stopToken'];
    const given = knownOptions('generate', options, names);
    const call = {
      maxTokens: count('maxTokens', given.maxTokens),
      temperature: option(given, 'temperature', number, 1),
      topK: option(given, 'topK', count, 0),
      topP: option(given, 'topP', number, 1),
      seed: option(given, 'seed', seed, 0),
      ...(given.stopToken !== undefined && { stopToken: count('stopToken', given.stopToken) }),
    };
    return resultOf(this.#handle.native.generate(call));
  }

  /** Forgets all positions from `length` on; `generate` then goes on from what is left. Throws `out_of_range` when fewer are held. */
  truncate(length: number): void {
    resultOf(this.#handle.native.truncate(count('length', length)));
  }

  /**
   * A session that has read the same text and goes on by itself. Its keys and values are a copy, but in `paged` storage the
   * pages are shared until one of the two writes, and so is the room for more. Call `free()` on each. Throws `out_of_memory`.
   */
  fork(): Session {
    const { native } = this.#handle;
    return new Session(this.#module, (made) => native.fork(made));
  }

  /** Positions read. */
  get length(): number {
    return this.#handle.native.length();
  }

  /** Bytes of what is kept of them, of all layers, and of the source; `CacheStorage` has the formulas of one layer. */
  get cacheBytes(): number {
    return this.#handle.native.cacheBytes();
  }

  /** Of those, the bytes of pages that a fork holds too. */
  get sharedCacheBytes(): number {
    return this.#handle.native.sharedCacheBytes();
  }

  /** Gives the memory back. May be called again. */
  free(): void {
    this.#handle.free();
  }
}
