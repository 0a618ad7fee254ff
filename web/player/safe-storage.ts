/** Storage that may be missing, full, forbidden, or throw on every touch: in sandboxed frames and private windows it does. */
export interface SafeStorage {
  read(key: string): string | null;
  /** False when nothing could be kept. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

/** For what leaves no trace. */
export const kNoStorage: SafeStorage = { read: () => null, write: () => false, remove: () => undefined };

/** `open` is called on each use, since reading `window.localStorage` itself may throw. */
export function safeStorage(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SafeStorage {
  return {
    read(key) {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        open().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(key) {
      try {
        open().removeItem(key);
      } catch {
        // Nothing can be kept there, so nothing is.
      }
    },
  };
}
