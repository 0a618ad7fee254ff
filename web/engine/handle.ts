import { AttentionError } from './attention-error.ts';
import { resultOf } from './check.ts';
import type { NativeError, NativeHandle } from './native-module.ts';

/** An object that lives in the engine until it is freed. */
export class Handle<Native extends NativeHandle> {
  readonly #what: string;
  #native: Native | null;

  constructor(what: string, native: Native) {
    this.#what = what;
    this.#native = native;
  }

  /** An object that `fill` makes something of. It is freed where that is refused, and the refusal thrown. */
  static filled<Native extends NativeHandle>(
    what: string,
    native: Native,
    fill: (native: Native) => NativeError | null,
  ): Handle<Native> {
    const handle = new Handle(what, native);
    try {
      resultOf(fill(native));
    } catch (error) {
      handle.free();
      throw error;
    }
    return handle;
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
