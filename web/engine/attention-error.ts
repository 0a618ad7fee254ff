/** Why a call was refused. The first six come from the engine, the others from its JavaScript side. */
export type AttentionErrorCode =
  /** Two shapes that must agree do not, or there are not as many numbers as a shape says. */
  | 'shape_mismatch'
  /** A value that no call can accept: a wrong type, a negative size, heads that do not divide, an unknown option. */
  | 'invalid_argument'
  /** An index, id or length outside what exists. */
  | 'out_of_range'
  /** A cache is full; what it held is intact. */
  | 'capacity'
  /** A size that overflows, or memory that could not be had. */
  | 'out_of_memory'
  /** A file of weights is damaged, or holds other tensors than its model needs. */
  | 'bad_checkpoint'
  /** The object was used after `free()`. */
  | 'freed'
  /** WebAssembly, or the variant that was asked for, does not run here. */
  | 'unsupported'
  /** The module could not be loaded: not found, no network, not a WebAssembly file. */
  | 'load_failed'
  /** A later call made this one pointless (lessons only). */
  | 'superseded'
  /** Long work ended before it was done: its worker is gone, or it failed in a way that it should not (lessons only). */
  | 'interrupted';

/** What every failing call throws. Nothing was changed by the call, and the engine works on. */
export class AttentionError extends Error {
  override readonly name = 'AttentionError';
  /** Stable, to tell errors apart; `message` is for developers and may change. */
  readonly code: AttentionErrorCode;

  constructor(code: AttentionErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
