import { count, filled, flag, indices, knownOptions, list, nativeAllowed, texts } from './check.ts';
import type { NativeCall } from './native-module.ts';
import type { AllowedTensor } from './tensor.ts';

/** One head that reads zeros instead of values. */
export interface AblatedHead {
  /** As a trace names it: `layers.0.attention`, in an encoder-decoder `decoder.layers.0.cross_attention`. */
  readonly attention: string;
  readonly head: number;
}

export interface SourceOptions {
  /** Tokens that the encoder reads; an encoder-decoder and a recurrent model need at least one. */
  readonly source?: readonly number[];
  /** Whether each source token may be seen. Default: all. */
  readonly sourceAllowed?: readonly boolean[];
  /** Heads that are left out. */
  readonly ablatedHeads?: readonly AblatedHead[];
}

export interface ReadOptions extends SourceOptions {
  /** Which tokens each may see in self-attention, (tokens, tokens), beside what causality says. Default: all. */
  readonly attnAllowed?: AllowedTensor;
}

export const sourceOptionNames = ['source', 'sourceAllowed', 'ablatedHeads'] as const;
export const readOptionNames = [...sourceOptionNames, 'attnAllowed'] as const;

/** The options as the module takes them. */
export function nativeReadOptions(given: Readonly<Record<string, unknown>>): NativeCall {
  const { source, sourceAllowed, ablatedHeads, attnAllowed } = given;
  return {
    ...(source !== undefined && { source: filled('source', indices('source', source)) }),
    ...(sourceAllowed !== undefined && { sourceAllowed: nativeFlags('sourceAllowed', sourceAllowed) }),
    ...(attnAllowed !== undefined && { attnAllowed: nativeAllowed('attnAllowed', attnAllowed) }),
    ...(ablatedHeads !== undefined && nativeHeads(ablatedHeads)),
  };
}

function nativeFlags(name: string, values: unknown) {
  const data = Uint8Array.from(filled(name, list(name, values)), (value, i) => Number(flag(`${name}[${i}]`, value)));
  return { shape: Int32Array.of(data.length), data };
}

function nativeHeads(heads: unknown): NativeCall {
  const given = list('ablatedHeads', heads).map((head, i) =>
    knownOptions(`ablatedHeads[${i}]`, head, ['attention', 'head']),
  );
  return {
    ablatedAttentions: texts(
      'attention',
      given.map(({ attention }) => attention),
    ),
    ablatedHeads: Int32Array.from(given, ({ head }) => count('head', head)),
  };
}
