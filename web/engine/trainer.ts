import type { Trace } from '../trace/trace.ts';
import {
  bytes,
  flag,
  indices,
  invalid,
  knownOptions,
  number,
  oneOf,
  option,
  positive,
  resultOf,
  seed,
  text,
} from './check.ts';
import type { TaskWords } from './grammar.ts';
import { Handle } from './handle.ts';
import { exactVariant, loadTrainerModule } from './load-trainer.ts';
import type { NativeTrainer, NativeTrainerModule } from './native-trainer.ts';
import type { Tensor } from './tensor.ts';
import { traceOf } from './trace-of.ts';
import {
  configJson,
  nativeDraw,
  nativeTrainerOptions,
  type Split,
  type TrainerOptions,
  trainerOptionNames,
} from './trainer-options.ts';
import { variants } from './variant.ts';

export interface StepResult {
  /** Steps taken. */
  readonly step: number;
  /** Mean cross-entropy of the step's batch before the weights moved, in nats. */
  readonly loss: number;
  /** Share of its targets that were the likeliest token. */
  readonly accuracy: number;
  /** Length of all gradients together, before they were shrunk. */
  readonly gradientNorm: number;
  readonly learningRate: number;
}

export interface Measurement {
  readonly loss: number;
  readonly accuracy: number;
  /** Share of the examples all of whose targets were right. */
  readonly exact: number;
}

/** What a model reads and what it should say at each row; -1 stands for nothing. */
export interface TaskExample {
  readonly source: readonly number[];
  readonly input: readonly number[];
  readonly targets: readonly number[];
}

/**
 * Loads the engine's module for training, beside which it is all of the engine again, and makes a trainer in it. Throws
 * `invalid_argument`, naming the option, `out_of_memory`, and as `loadEngine` where the module cannot be had.
 */
export async function createTrainer(options: TrainerOptions): Promise<Trainer> {
  const given = knownOptions('createTrainer', options, trainerOptionNames);
  const variant = option(given, 'variant', (name, value) => oneOf(name, value, variants), exactVariant());
  if (given.wasm !== undefined && given.variant === undefined)
    throw invalid('wasm is the module of one variant: variant must be named');
  return new Trainer(await loadTrainerModule(variant, given.wasm), given);
}

const kNoTokens = new Int32Array(0);

/** A model that learns a task, step by step. The same options and calls give the same numbers. All methods throw `freed` after `free()`. */
export class Trainer {
  /** Every tensor that is learnt, by the name it has in a file. */
  readonly parameters: readonly { readonly name: string; readonly shape: readonly number[] }[];
  /** How large the examples of the task become. */
  readonly sizes: Readonly<
    Record<'sourceVocabSize' | 'targetVocabSize' | 'maxSourceLength' | 'maxInputLength', number>
  >;
  /** What the ids of its examples stand for. */
  readonly words: TaskWords;
  readonly #handle: Handle<NativeTrainer>;

  /** For `createTrainer`. */
  constructor(native: NativeTrainerModule, given: Readonly<Record<string, unknown>>) {
    const call = nativeTrainerOptions(given);
    this.sizes = resultOf(native.taskSizes(text('task', given.task))) as Trainer['sizes'];
    this.words = resultOf(native.taskWords(text('task', given.task)));
    this.#handle = new Handle('Trainer', native.Trainer.make());
    try {
      resultOf(this.#handle.native.create({ ...call, config: configJson(given.model, this.sizes) }));
      this.parameters = this.#handle.native.parameters();
    } catch (error) {
      this.#handle.free();
      throw error;
    }
  }

  /** Takes steps, at least 1, and 1 by default; gives what the last one found. */
  step(steps = 1): StepResult {
    return this.#handle.native.step(positive('steps', steps)) as unknown as StepResult;
  }

  /** How well the model does on at least `numExamples` (256) of a split (`held_out`), drawn from a seed (0). An encoder reads with one mask. */
  measure(
    options: {
      readonly split?: Split;
      readonly seed?: number;
      readonly numExamples?: number;
      readonly isCausal?: boolean;
    } = {},
  ): Measurement {
    const { given, native } = nativeDraw('measure', options, ['numExamples', 'isCausal']);
    return this.#handle.native.measure({
      ...native,
      numExamples: option(given, 'numExamples', positive, 256),
      isCausal: option(given, 'isCausal', flag, false),
    }) as unknown as Measurement;
  }

  /** An example of a split (`held_out`), drawn from a seed (0). */
  example(options: { readonly split?: Split; readonly seed?: number } = {}): TaskExample {
    return this.#handle.native.example(nativeDraw('example', options).native);
  }

  /**
   * What the model as it stands computes for an example, as `Model.trace` records it: an encoder reads `source`, a decoder
   * `input`, the others both; what a model does not read is empty in an example of its task, or left out. Throws as `Model.trace`.
   */
  trace(example: Partial<TaskExample>, options: { readonly isCausal?: boolean } = {}): Trace {
    const given = knownOptions('example', example, ['source', 'input', 'targets']);
    const source = option(given, 'source', indices, kNoTokens);
    const input = option(given, 'input', indices, kNoTokens);
    const call = {
      ...(source.length > 0 && { source }),
      ...(input.length > 0 && { input }),
      isCausal: option(knownOptions('trace', options, ['isCausal']), 'isCausal', flag, false),
    };
    return traceOf(resultOf(this.#handle.native.trace(call)), () => 'trained');
  }

  /** The safetensors file of the model as it stands, for `loadModel`: numbers of 32 bits, or rounded to 16. */
  weights(options: { readonly type?: 'f32' | 'f16' } = {}): Uint8Array {
    const { type = 'f32' } = knownOptions('weights', options, ['type']);
    return resultOf(this.#handle.native.weights(oneOf('type', type, ['f32', 'f16'])));
  }

  /** One tensor that is learnt, and the gradient that the last step moved it by, after all gradients were shrunk to `maxGradientNorm`. */
  parameter(name: string): { readonly value: Tensor; readonly gradient: Tensor } {
    return resultOf(this.#handle.native.parameter(text('name', name))) as unknown as {
      readonly value: Tensor;
      readonly gradient: Tensor;
    };
  }

  /** All that steps from here on depend on, for `restore` of a trainer made with the same options, in this release. */
  save(): Uint8Array {
    return resultOf(this.#handle.native.save());
  }

  /** Goes on where `save` stood. Throws `invalid_argument` for what is damaged or of another model; nothing has changed then. */
  restore(state: Uint8Array): void {
    const saved = bytes('state', state);
    resultOf(this.#handle.native.restore(saved));
  }

  /** Back to the first weights of a seed. */
  restart(seedValue: number): void {
    this.#handle.native.restart(seed('seed', seedValue));
  }

  /** From the next step on, in place of the schedule; from 0 to 1000. */
  setLearningRate(learningRate: number): void {
    resultOf(this.#handle.native.setLearningRate(number('learningRate', learningRate)));
  }

  /** From the next step on: whether scores are divided by sqrt(head_dim). */
  setScaled(isScaled: boolean): void {
    this.#handle.native.setScaled(flag('isScaled', isScaled));
  }

  /** Gives the memory back. May be called again. */
  free(): void {
    this.#handle.free();
  }
}
