import { AttentionError } from './attention-error.ts';
import { resultOf } from './check.ts';
import type { NativeError, NativeHandle } from './native-module.ts';

/** An object that lives in the engine until it is freed. */
export class Handle<Native extends NativeHandle> {
  readonly #what: string;
  #native: Native | null;

  /** Of what the module made: null where it had no memory, which throws `out_of_memory`. */
  constructor(what: string, native: Native | null) {
    if (native === null) throw new AttentionError('out_of_memory', `no memory for a ${what}`);
    this.#what = what;
    this.#native = native;
  }

  /** An object that `fill` makes something of. It is freed where that is refused, and the refusal thrown. */
  static filled<Native extends NativeHandle>(
    what: string,
    native: Native | null,
    fill: (native: Native) => NativeError | null,
  ): Handle<Native> {
    const handle = new Handle(what, native);
    try {
      resultOf(fill(handle.native));
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
