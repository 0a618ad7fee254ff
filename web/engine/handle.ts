import { AttentionError } from './attention-error.ts';
import type { NativeHandle } from './native-module.ts';

/** An object that lives in the engine until it is freed. */
export class Handle<Native extends NativeHandle> {
  readonly #what: string;
  #native: Native | null;

  constructor(what: string, native: Native) {
    this.#what = what;
    this.#native = native;
  }

  /** Throws `freed` after `free()`. */
  get native(): Native {
    if (this.#native === null) throw new AttentionError('freed', `this ${this.#what} was freed`);
    return this.#native;
  }

  free(): void {
    this.#native?.delete();
    this.#native = null;
  }
}
