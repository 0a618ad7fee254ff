import { asJson, count, flag, invalid, knownOptions, number, oneOf, option, seed, text } from './check.ts';
import type { NativeCall } from './native-module.ts';
import { snakeCase } from './spelling.ts';
import type { Variant } from './variant.ts';

/**
 * What a trained model is made of, as its file says in `config` (src/model/transformer_config.h and recurrent_config.h), in
 * camelCase. Vocabularies and `outputSize` come from the task; what is left out has the default of the file.
 */
export interface TrainedModelConfig {
  readonly modelType: 'decoder' | 'encoder' | 'encoder_decoder' | 'gru_seq2seq';
  readonly hiddenSize: number;
  /** Positions that a token can stand at; at least as many as the longest example of the task has, the default. */
  readonly contextLength?: number;
  readonly numLayers?: number;
  readonly numEncoderLayers?: number;
  readonly numHeads?: number;
  readonly numKvHeads?: number;
  readonly headDim?: number;
  readonly intermediateSize?: number;
  readonly norm?: 'layer_norm' | 'rms_norm';
  readonly normOrder?: 'pre' | 'post';
  readonly bias?: boolean;
  readonly isCausal?: boolean;
  readonly activation?: 'gelu' | 'gelu_new' | 'relu' | 'silu';
  readonly gatedMlp?: boolean;
  readonly positions?: 'learned' | 'rotary' | 'none';
  readonly rotaryBase?: number;
  readonly tieWordEmbeddings?: boolean;
  /** Of a `gru_seq2seq`, as the two below. */
  readonly embeddingSize?: number;
  readonly attentionUnits?: number;
  readonly attention?: 'none' | 'additive' | 'dot';
}

export interface TrainerOptions {
  /** What is learnt; `src/train/named_tasks/named_task.h` lists the names, and so does the error for another. */
  readonly task: string;
  readonly model: TrainedModelConfig;
  /** Of the first weights and the order of examples. Default 0. */
  readonly seed?: number;
  /** Examples in a step. Default 32. */
  readonly batchSize?: number;
  /** Its peak. Default 0.001. */
  readonly learningRate?: number;
  /** What it falls to, along half a cosine, at step `totalSteps`. Default 0. */
  readonly endLearningRate?: number;
  /** Steps in which it rises in a straight line. Default 0. */
  readonly warmUpSteps?: number;
  /** Default 0: it stays at its peak. */
  readonly totalSteps?: number;
  readonly beta1?: number;
  readonly beta2?: number;
  readonly epsilon?: number;
  readonly weightDecay?: number;
  /** Gradients are shrunk to this length, all together. Default 1. */
  readonly maxGradientNorm?: number;
  /** What an encoder may see: all, itself and what stands before it, or either, drawn for each step. Default `full`. */
  readonly encoderMask?: 'full' | 'causal' | 'drawn';
  /** Whether scores are divided by sqrt(head_dim). Default true. */
  readonly scaled?: boolean;
  /** Default: the fastest that rounds the same on every machine, `simd128`, else `scalar`. */
  readonly variant?: Variant;
  /** The bytes of that variant's module, for code that cannot load it from beside itself; name the variant then. */
  readonly wasm?: ArrayBuffer | Uint8Array;
}

export const splits = ['training', 'held_out'] as const;
export type Split = (typeof splits)[number];

const kMasks = ['full', 'causal', 'drawn'] as const;
const kNumbers = ['learningRate', 'endLearningRate', 'beta1', 'beta2', 'epsilon', 'weightDecay', 'maxGradientNorm'];
const kCounts = ['warmUpSteps', 'totalSteps'];

/** How each value of a model is checked before it becomes JSON, which has no word for what is no number. */
const kModelValues: Readonly<Record<keyof TrainedModelConfig, (name: string, value: unknown) => unknown>> = {
  modelType: text,
  hiddenSize: count,
  contextLength: count,
  numLayers: count,
  numEncoderLayers: count,
  numHeads: count,
  numKvHeads: count,
  headDim: count,
  intermediateSize: count,
  norm: text,
  normOrder: text,
  bias: flag,
  isCausal: flag,
  activation: text,
  gatedMlp: flag,
  positions: text,
  rotaryBase: finite,
  tieWordEmbeddings: flag,
  embeddingSize: count,
  attentionUnits: count,
  attention: text,
};

export const trainerOptionNames = [
  ...['task', 'model', 'seed', 'batchSize', 'encoderMask', 'scaled', 'variant', 'wasm'],
  ...kNumbers,
  ...kCounts,
];

/** The options as the module takes them, but for the configuration. */
export function nativeTrainerOptions(given: Readonly<Record<string, unknown>>): NativeCall {
  const named = (names: readonly string[], check: (name: string, value: unknown) => number): NativeCall =>
    Object.fromEntries(
      names.filter((name) => given[name] !== undefined).map((name) => [name, check(name, given[name])]),
    );
  return {
    task: text('task', given.task),
    seed: option(given, 'seed', seed, 0),
    batchSize: option(given, 'batchSize', count, 32),
    encoderMask: option(given, 'encoderMask', (name, value) => oneOf(name, value, kMasks), 'full'),
    isScaled: option(given, 'scaled', flag, true),
    ...named(kNumbers, number),
    ...named(kCounts, count),
  };
}

/** The `config` of the model as a file says it, with the sizes of the task: JSON, in snake_case. */
export function configJson(model: unknown, sizes: Readonly<Record<string, number>>): string {
  const given = knownOptions('model', model, Object.keys(kModelValues));
  const { sourceVocabSize = 0, targetVocabSize = 0, maxSourceLength = 0, maxInputLength = 0 } = sizes;
  const values = Object.fromEntries(
    Object.entries(kModelValues).map(([name, check]) => [name, option(given, name, modelValue(check), undefined)]),
  );
  const config = {
    ...values,
    vocabSize: values.modelType === 'encoder' ? sourceVocabSize : targetVocabSize,
    outputSize: targetVocabSize,
    contextLength: Math.max((values.contextLength as number | undefined) ?? 0, maxSourceLength, maxInputLength),
    ...(sourceVocabSize > 0 && { sourceVocabSize }),
  };
  const named = Object.entries(config).map(([name, value]) => [snakeCase(name), value]);
  return asJson('model', Object.fromEntries(named));
}

/** The check of a value of the model, which it names as one. */
const modelValue = (check: (name: string, value: unknown) => unknown) => (name: string, value: unknown) =>
  check(`model ${name}`, value);

function finite(name: string, value: unknown): number {
  const given = number(name, value);
  if (!Number.isFinite(given)) throw invalid(`${name} (${given}) must be finite`);
  return given;
}

export function nativeDraw(call: string, options: unknown, others: readonly string[] = []) {
  const given = knownOptions(call, options, ['split', 'seed', ...others]);
  const split = option(given, 'split', (name, value) => oneOf(name, value, splits), 'held_out');
  return { given, native: { split, seed: option(given, 'seed', seed, 0) } };
}
