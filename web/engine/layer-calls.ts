/** Options and results of the engine's calls for the parts of a transformer's layer around attention, and how they cross the border. */
import { count, filled, flag, integer, integers, knownOptions, nativeTensor, number, oneOf } from './check.ts';
import type { NativeCall } from './native-module.ts';
import type { Tensor } from './tensor.ts';

export interface RmsNormOptions {
  /** Factors, the sizes of x from `axis` on; default 1. */
  readonly weight?: Tensor;
  /** The first axis of what is normalized together, to the last one; -1, the last alone, is the default. */
  readonly axis?: number;
  /** Stands inside the root; default 1e-5. */
  readonly epsilon?: number;
}

export interface LayerNormOptions extends RmsNormOptions {
  /** Added last, sizes as `weight`; default 0. */
  readonly bias?: Tensor;
}

export interface LayerNormOutput {
  /** The shape of x. */
  readonly output: Tensor;
  /** The sizes of x before `axis`, then ones. */
  readonly mean: Tensor;
  /** As `mean`: 1 / sqrt(variance + epsilon), variance over n. */
  readonly invStdDev: Tensor;
}

export interface RotaryTablesOptions {
  /** How many positions, from 0 on. */
  readonly positions: number;
  /** How many numbers of a head are turned, an even number. */
  readonly rotaryDim: number;
  /** Pair d turns by position base^(-2d / rotaryDim); default 10000. */
  readonly base?: number;
}

export interface RotaryTables {
  /** (positions, rotaryDim / 2) */
  readonly cos: Tensor;
  readonly sin: Tensor;
}

export interface RotaryEmbeddingOptions {
  /**
   * (positions, rotaryDim / 2), read at the position of each row; or (batch_size, rows, rotaryDim / 2), one table row for each
   * row of x, and then no positions are given. Its last size says how many pairs are turned.
   */
  readonly cosCache: Tensor;
  /** The shape of cosCache. */
  readonly sinCache: Tensor;
  /** The position of each row, for every batch row alike or for one batch row after another. Default: 0, 1, 2 ... */
  readonly positionIds?: readonly number[];
  /** Added to every position: how many rows came before; default 0. */
  readonly positionOffset?: number;
  /** Whether 2d turns with 2d + 1 (llama2.c) and not d with d + rotaryDim / 2 (Llama at Hugging Face); default false. */
  readonly interleaved?: boolean;
}

const kDefaultEpsilon = 1e-5;
const kDefaultBase = 10_000;

export function nativeNorm(call: string, x: Tensor, options: unknown, parameters: readonly string[]): NativeCall {
  const given = knownOptions(call, options, [...parameters, 'axis', 'epsilon']);
  const { axis = -1, epsilon = kDefaultEpsilon } = given;
  const present = parameters.filter((name) => given[name] !== undefined);
  return {
    x: nativeTensor('x', x),
    ...Object.fromEntries(present.map((name) => [name, nativeTensor(name, given[name])])),
    axis: integer('axis', axis),
    epsilon: number('epsilon', epsilon),
  };
}

export function nativeGelu(x: Tensor, options: unknown): NativeCall {
  const { approximate = 'none' } = knownOptions('gelu', options, ['approximate']);
  return { x: nativeTensor('x', x), tanhForm: oneOf('approximate', approximate, ['none', 'tanh']) === 'tanh' };
}

export function nativeSilu(x: Tensor, options: unknown): NativeCall {
  const { alpha = 1 } = knownOptions('silu', options, ['alpha']);
  return { x: nativeTensor('x', x), alpha: number('alpha', alpha) };
}

export function nativeRotaryTables(options: unknown): NativeCall {
  const given = knownOptions('rotaryTables', options, ['positions', 'rotaryDim', 'base']);
  const { positions, rotaryDim, base = kDefaultBase } = given;
  return {
    positions: count('positions', positions),
    rotaryDim: count('rotaryDim', rotaryDim),
    base: number('base', base),
  };
}

export function nativeRotaryEmbedding(x: Tensor, options: unknown): NativeCall {
  const known = ['cosCache', 'sinCache', 'positionIds', 'positionOffset', 'interleaved'];
  const given = knownOptions('rotaryEmbedding', options, known);
  const { cosCache, sinCache, positionIds, positionOffset, interleaved } = given;
  return {
    x: nativeTensor('x', x),
    cosCache: nativeTensor('cosCache', cosCache),
    sinCache: nativeTensor('sinCache', sinCache),
    ...(positionIds !== undefined && { positionIds: filled('positionIds', integers('positionIds', positionIds)) }),
    ...(positionOffset !== undefined && { positionOffset: integer('positionOffset', positionOffset) }),
    ...(interleaved !== undefined && { interleaved: flag('interleaved', interleaved) }),
  };
}
