import { count, filled, flag, integer, integers, knownOptions, nativeAllowed, nativeTensor, number } from './check.ts';
import type { NativeCall } from './native-module.ts';
import type { AllowedTensor, Tensor } from './tensor.ts';

/**
 * How attention is to be done; all may be left out. Whatever masks is combined: a key is attended only where all of it agrees.
 * Masks are aligned at their last axis against (batch_size, num_heads, q_sequence_length, total_sequence_length); a leading
 * axis that is missing or 1 is repeated, and a mask with fewer columns than keys masks the rest.
 */
export interface AttentionOptions {
  /** Added to the scores after scale and softcap, rank 1 to 4. Minus infinity masks. */
  readonly attnMask?: Tensor;
  /** 1 or true = may attend, rank 1 to 4. */
  readonly attnAllowed?: AllowedTensor;
  /** Query i sees key j iff j <= i + causalOffset. Default false. */
  readonly isCausal?: boolean;
  /**
   * How many keys come before the first query: one number, or one per batch row. Default: the length of the past; without a
   * past keyLengths - q_sequence_length; without both 0.
   */
  readonly causalOffset?: number | readonly number[];
  /** How many keys of each batch row are valid; the rest is masked. */
  readonly keyLengths?: readonly number[];
  /** Factor on the scores; default 1 / sqrt(head_dim). */
  readonly scale?: number;
  /** Scores become softcap tanh(score / softcap); 0 (the default) is off. */
  readonly softcap?: number;
  /** A query at position p = i + causalOffset sees key j only if p - left <= j <= p + right; a side left out is open. */
  readonly slidingWindow?: { readonly left?: number; readonly right?: number };
}

/** The names of `AttentionOptions`, to refuse others. */
export const attentionOptionNames = [
  'attnMask',
  'attnAllowed',
  'isCausal',
  'causalOffset',
  'keyLengths',
  'scale',
  'softcap',
  'slidingWindow',
] as const;

/** The options as they cross the border. */
export function nativeAttentionOptions(options: Readonly<Record<string, unknown>>): NativeCall {
  const { attnMask, attnAllowed, isCausal, causalOffset, keyLengths, scale, softcap, slidingWindow } = options;
  return {
    ...(attnMask !== undefined && { attnMask: nativeTensor('attnMask', attnMask) }),
    ...(attnAllowed !== undefined && { attnAllowed: nativeAllowed('attnAllowed', attnAllowed) }),
    ...(isCausal !== undefined && { isCausal: flag('isCausal', isCausal) }),
    ...(causalOffset !== undefined && { causalOffset: oneOrMore('causalOffset', causalOffset) }),
    ...(keyLengths !== undefined && { keyLengths: filled('keyLengths', integers('keyLengths', keyLengths)) }),
    ...(scale !== undefined && { scale: number('scale', scale) }),
    ...(softcap !== undefined && { softcap: number('softcap', softcap) }),
    ...(slidingWindow !== undefined && nativeSlidingWindow(slidingWindow)),
  };
}

/** The window's two sides, as names that stand beside the other options. */
export function nativeSlidingWindow(window: unknown): NativeCall {
  const { left, right } = knownOptions('slidingWindow', window, ['left', 'right']);
  return {
    ...(left !== undefined && { windowLeft: count('slidingWindow.left', left) }),
    ...(right !== undefined && { windowRight: count('slidingWindow.right', right) }),
  };
}

function oneOrMore(name: string, value: unknown): Int32Array {
  return typeof value === 'number' ? Int32Array.of(integer(name, value)) : filled(name, integers(name, value));
}
