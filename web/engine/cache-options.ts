import { count, invalid, oneOf, spell } from './check.ts';
import type { NativeCall } from './native-module.ts';

const kStorages = ['contiguous', 'paged', 'int8'] as const;

/**
 * How keys and values are kept, and what `bytes` counts of so many positions:
 *
 * - `contiguous`: float32, the rows of a head one after another: 2 * positions * num_kv_heads * head_dim * 4 bytes. A fork is a copy.
 * - `paged`: float32, in pages of `pageSize` positions that forks share, whole pages: 2 * ceil(positions / pageSize) * pageSize *
 *   num_kv_heads * head_dim * 4 bytes. Forks take their pages from the same pool: those of `capacity`, and one more, so that a cache
 *   that is not full and its one fork can always both go on. Attention gives the same bits as `contiguous`.
 * - `int8`: each number in 8 bits, each row (the key or the value of a position and head) with a scale: 2 * positions * num_kv_heads *
 *   (head_dim + 4) bytes. A number is off by at most 1/254 of the largest of its row, or by 2^-127 where that is more. What attention
 *   reads of normal draws (head_dim 64) was off by up to 0.4 % of the largest value with 1 position, 1.1 % with 2, 0.5 % with 16,
 *   0.25 % with 64, 0.1 % with 256, 0.07 % with 512; other draws may be off by a quarter more. A row with NaN or infinity is NaN throughout. A fork is a copy.
 */
export type CacheStorage = (typeof kStorages)[number];

export interface CacheOptions {
  /** Default `contiguous`. */
  readonly storage?: CacheStorage;
  /** Positions of a page, 1 to the capacity, for `paged` only. Default 32, or less in a small cache: the largest power of two up to a quarter of the capacity. */
  readonly pageSize?: number;
}

export const cacheOptionNames = ['storage', 'pageSize'] as const;

/** The options as they cross the border. */
export function nativeCacheOptions({ storage, pageSize }: Readonly<Record<string, unknown>>): NativeCall {
  const named = storage === undefined ? kStorages[0] : oneOf('storage', storage, kStorages);
  if (pageSize === undefined) return { storage: named };
  if (named !== 'paged') throw invalid(`pageSize (${spell(pageSize)}) is for paged storage, not ${named}`);
  return { storage: named, pageSize: count('pageSize', pageSize) };
}
