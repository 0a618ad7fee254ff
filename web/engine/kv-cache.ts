import { count, invalid, knownOptions, nativeTensor, resultOf, spell } from './check.ts';
import { Handle } from './handle.ts';
import type { NativeKvCache, NativeModule } from './native-module.ts';
import type { Tensor } from './tensor.ts';

export interface KvCacheOptions {
  readonly numKvHeads: number;
  readonly headDim: number;
  /** Positions that memory is set aside for. */
  readonly capacity: number;
  /** How positions are kept: one after another, per head. */
  readonly storage?: 'contiguous';
}

/**
 * The keys and values of the positions read so far, for later queries. All methods throw `freed` after `free()`; an error
 * leaves what is held intact.
 */
export class KvCache {
  readonly #handle: Handle<NativeKvCache>;

  /** For `Engine.createKvCache`. Throws `invalid_argument` for a size of 0, `out_of_memory`. */
  constructor(native: NativeModule, options: KvCacheOptions) {
    const { numKvHeads, headDim, capacity, storage } = knownOptions('createKvCache', options, [
      'numKvHeads',
      'headDim',
      'capacity',
      'storage',
    ]);
    if (storage !== undefined && storage !== 'contiguous')
      throw invalid(`storage (${spell(storage)}) must be contiguous`);
    const call = {
      numKvHeads: count('numKvHeads', numKvHeads),
      headDim: count('headDim', headDim),
      capacity: count('capacity', capacity),
    };
    this.#handle = new Handle('KvCache', new native.KvCache());
    try {
      resultOf(this.#handle.native.create(call));
    } catch (error) {
      this.#handle.free();
      throw error;
    }
  }

  /** Adds positions at the end: keys and values (num_kv_heads, rows, head_dim). Throws `capacity` when not all fit; then none is added. */
  append(keys: Tensor, values: Tensor): void {
    const { native } = this.#handle;
    resultOf(native.append({ keys: nativeTensor('keys', keys), values: nativeTensor('values', values) }));
  }

  /** Forgets all positions from `length` on. Throws `out_of_range` when fewer are held. */
  truncate(length: number): void {
    resultOf(this.#handle.native.truncate(count('length', length)));
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

  /** Bytes that the held positions take: 2 * length * num_kv_heads * head_dim * 4. */
  get bytes(): number {
    return this.#handle.native.bytesUsed();
  }

  /** Bytes set aside for all `capacity` positions. */
  get bytesReserved(): number {
    return this.#handle.native.bytesReserved();
  }

  /** Gives the memory back. May be called again. */
  free(): void {
    this.#handle.free();
  }
}
