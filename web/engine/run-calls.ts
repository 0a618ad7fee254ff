/** Options of a traced run's calls, and how they cross the border. Tensors are known by name. */
import { nativeSlidingWindow } from './attention-options.ts';
import { count, flag, integer, invalid, knownOptions, option, positive, text } from './check.ts';
import type { NativeCall } from './native-module.ts';

/** As `AttentionOptions`; there is no batch, so an offset and a length are single numbers. */
export interface RunAttentionOptions {
  /** A recorded additive mask. */
  readonly attnMask?: string;
  /** A recorded tensor of ones and zeros. */
  readonly attnAllowed?: string;
  /** A recorded single number; default 1 / sqrt(head_dim), recorded as `<prefix>scale`. */
  readonly scale?: string;
  /** A recorded single number. */
  readonly softcap?: string;
  readonly isCausal?: boolean;
  readonly causalOffset?: number;
  readonly keyLength?: number;
  readonly slidingWindow?: { readonly left?: number; readonly right?: number };
}

/** Names of the tensors of one attention layer, and its heads. */
export interface RunMultiHeadCall extends RunAttentionOptions {
  readonly x: string;
  /** Where keys and values come from; default `x`. */
  readonly context?: string;
  readonly wq: string;
  readonly wk: string;
  readonly wv: string;
  readonly wo: string;
  readonly bq?: string;
  readonly bk?: string;
  readonly bv?: string;
  readonly bo?: string;
  readonly numHeads: number;
  /** Default: as many as numHeads. */
  readonly numKvHeads?: number;
}

const kNames = ['attnMask', 'attnAllowed', 'scale', 'softcap'] as const;
const kOptionNames = [...kNames, 'isCausal', 'causalOffset', 'keyLength', 'slidingWindow'] as const;
const kTensorNames = ['x', 'wq', 'wk', 'wv', 'wo'] as const;
const kOptionalTensorNames = ['context', 'bq', 'bk', 'bv', 'bo'] as const;

export function nativeRunAttention(options: unknown): NativeCall {
  return nativeOptions(knownOptions('attention', options, kOptionNames));
}

export function nativeRunMultiHead(call: unknown): NativeCall {
  const known = [...kTensorNames, ...kOptionalTensorNames, 'numHeads', 'numKvHeads', ...kOptionNames];
  const given = knownOptions('multiHeadAttention', call, known);
  return {
    ...Object.fromEntries(kTensorNames.map((name) => [name, text(name, given[name])])),
    ...names(given, kOptionalTensorNames),
    numHeads: count('numHeads', given.numHeads),
    numKvHeads: option(given, 'numKvHeads', positive, 0),
    ...nativeOptions(given),
  };
}

function nativeOptions(given: Readonly<Record<string, unknown>>): NativeCall {
  const { isCausal, causalOffset, keyLength, slidingWindow } = given;
  return {
    ...names(given, kNames),
    ...(isCausal !== undefined && { isCausal: flag('isCausal', isCausal) }),
    ...(causalOffset !== undefined && { causalOffset: integer('causalOffset', causalOffset) }),
    ...(keyLength !== undefined && { keyLength: integer('keyLength', keyLength) }),
    ...(slidingWindow !== undefined && nativeSlidingWindow(slidingWindow)),
  };
}

function names(given: Readonly<Record<string, unknown>>, known: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    known.filter((name) => given[name] !== undefined).map((name) => [name, recordedName(name, given[name])]),
  );
}

/** C++ takes an empty name for none; here none is left out. */
export function recordedName(name: string, value: unknown): string {
  const recorded = text(name, value);
  if (recorded === '') throw invalid(`${name} is empty; a recorded tensor has a name`);
  return recorded;
}
