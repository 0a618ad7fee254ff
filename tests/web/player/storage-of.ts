import { type SafeStorage, safeStorage } from '../../../web/player/safe-storage.ts';

/** Storage that keeps what it is given in a map. */
export function storageOf(kept = new Map<string, string>()): SafeStorage {
  return safeStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
}

/** As in a sandboxed frame, where every touch throws. */
export const refusedStorage = safeStorage(() => {
  throw new DOMException('denied', 'SecurityError');
});
