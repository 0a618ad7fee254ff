import { nativeAttentionOptions } from './attention-options.ts';
import { type CacheOptions, cacheOptionNames, nativeCacheOptions } from './cache-options.ts';
import { count, knownOptions, nativeTensor, resultOf } from './check.ts';
import { Handle } from './handle.ts';
import type { NativeError, NativeKvCache, NativeModule } from './native-module.ts';
import type { AllowedTensor, Tensor } from './tensor.ts';

export interface KvCacheOptions extends CacheOptions {
  readonly numKvHeads: number;
  readonly headDim: number;
  /** Positions that memory is set aside for; in `paged` storage for the cache and its forks together, and a page more. */
  readonly capacity: number;
}

/** How queries attend to a cache; all may be left out. Query i of `rows` stands at position length - rows + i. */
export interface AttendOptions {
  /** A query sees no key after its own position. Default false. */
  readonly isCausal?: boolean;
  /** 1 or true = may attend, (rows, keys) or (keys), the same for all heads. */
  readonly attnAllowed?: AllowedTensor;
  /** Factor on the scores; default 1 / sqrt(head_dim). */
  readonly scale?: number;
  /** A query at position p sees key j only if p - left <= j <= p + right; a side left out is open. */
  readonly slidingWindow?: { readonly left?: number; readonly right?: number };
}

const kAttendOptions = ['isCausal', 'attnAllowed', 'scale', 'slidingWindow'] as const;

/**
 * The keys and values of the positions read so far, for later queries. All methods throw `freed` after `free()`; an error
 * leaves what is held intact.
 */
export class KvCache {
  readonly #module: NativeModule;
  readonly #handle: Handle<NativeKvCache>;

  /** For `createKvCache` and `fork`: `fill` makes a cache of an empty one. */
  constructor(native: NativeModule, fill: (cache: NativeKvCache) => NativeError | null) {
    this.#module = native;
    this.#handle = Handle.filled('KvCache', native.KvCache.make(), fill);
  }

  /** Adds positions at the end: keys and values (num_kv_heads, rows, head_dim). Throws `capacity` when not all fit; then none is added. */
  append(keys: Tensor, values: Tensor): void {
    const rows = { keys: nativeTensor('keys', keys), values: nativeTensor('values', values) };
    resultOf(this.#handle.native.append(rows));
  }

  /** Forgets all positions from `length` on. Throws `out_of_range` when fewer are held. */
  truncate(length: number): void {
    resultOf(this.#handle.native.truncate(count('length', length)));
  }

  /**
   * A second cache that begins with what this one holds; what either is given later the other does not have. A copy, but in
   * `paged` storage the pages are shared until one of the two writes. Call `free()` on each. Throws `out_of_memory`.
   */
  fork(): KvCache {
    const { native } = this.#handle;
    return new KvCache(this.#module, (made) => native.fork(made));
  }

  /**
   * softmax(scale q kT) v on what is held: query (num_heads, rows, head_dim), and so is the result; head h reads key/value head
   * h / (num_heads / num_kv_heads). What a masked key holds has no effect, and a query that sees nothing reads zeros. Throws
   * `shape_mismatch`, `invalid_argument` for heads that do not divide.
   */
  attend(query: Tensor, options: AttendOptions = {}): Tensor {
    const given = knownOptions('attend', options, kAttendOptions);
    const call = { query: nativeTensor('query', query), ...nativeAttentionOptions(given) };
    return resultOf(this.#handle.native.attend(call));
  }

  /** A copy of the keys: (num_kv_heads, length, head_dim). */
  keys(): Tensor {
    return resultOf(this.#handle.native.keys());
  }

  /** A copy of the values: (num_kv_heads, length, head_dim). */
  values(): Tensor {
    return resultOf(this.#handle.native.values());
  }

  /** Positions held. */
  get length(): number {
    return this.#handle.native.length();
  }

  /** Most positions that it can hold. */
  get capacity(): number {
    return this.#handle.native.capacity();
  }

  /** Bytes that the held positions take; `CacheStorage` has the formulas. */
  get bytes(): number {
    return this.#handle.native.bytesUsed();
  }

  /** Of those, the bytes of pages that a fork holds too. */
  get bytesShared(): number {
    return this.#handle.native.bytesShared();
  }

  /** Bytes set aside for all `capacity` positions; in `paged` storage the whole pages of the cache and its forks together, and one more. */
  get bytesReserved(): number {
    return this.#handle.native.bytesReserved();
  }

  /** Gives the memory back. May be called again. */
  free(): void {
    this.#handle.free();
  }
}

/** For `Engine.createKvCache`. Throws `invalid_argument` for a size of 0 or a page that does not fit, `out_of_memory`. */
export function createKvCache(native: NativeModule, options: KvCacheOptions): KvCache {
  const known = ['numKvHeads', 'headDim', 'capacity', ...cacheOptionNames];
  const given = knownOptions('createKvCache', options, known);
  const call = {
    numKvHeads: count('numKvHeads', given.numKvHeads),
    headDim: count('headDim', given.headDim),
    capacity: count('capacity', given.capacity),
    ...nativeCacheOptions(given),
  };
  return new KvCache(native, (made) => made.create(call));
}
