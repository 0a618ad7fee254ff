import type { ReadingSentence, TaskWords, TranslationSentence } from './grammar.ts';
import type {
  NativeCall,
  NativeClass,
  NativeError,
  NativeHandle,
  NativeModule,
  NativeModuleOptions,
  NativeResults,
  NativeTrace,
} from './native-module.ts';
import type { Variant } from './variant.ts';

/** The module of the trainer: all that the engine's binds, and what `src/bindings/trainer_bindings.cpp` adds; a test compares the names. */
export interface NativeTrainerModule extends NativeModule {
  taskSizes(task: string): Readonly<Record<string, number>> | NativeError;
  taskWords(task: string): TaskWords | NativeError;
  drawTranslations(call: NativeCall): readonly TranslationSentence[] | NativeError;
  drawReadings(call: NativeCall): readonly ReadingSentence[] | NativeError;
  readonly Trainer: NativeClass<NativeTrainer>;
}

export interface NativeTrainer extends NativeHandle {
  create(call: NativeCall): NativeError | null;
  step(count: number): Readonly<Record<string, number>>;
  measure(call: NativeCall): Readonly<Record<string, number>>;
  example(call: NativeCall): Readonly<Record<'source' | 'input' | 'targets', readonly number[]>>;
  trace(call: NativeCall): NativeTrace | NativeError;
  weights(type: string): Uint8Array | NativeError;
  parameters(): readonly { readonly name: string; readonly shape: readonly number[] }[];
  parameter(name: string): NativeResults | NativeError;
  save(): Uint8Array | NativeError;
  restore(state: Uint8Array): NativeError | null;
  restart(seed: number): null;
  setLearningRate(learningRate: number): NativeError | null;
  setScaled(isScaled: boolean): null;
}

type Factory = (options?: NativeModuleOptions) => Promise<NativeTrainerModule>;

/** Makes the module of each variant. */
export const trainerFactories: Readonly<Record<Variant, () => Promise<{ readonly default: Factory }>>> = {
  'relaxed-simd': () => import('#wasm/trainer-relaxed-simd'),
  simd128: () => import('#wasm/trainer-simd128'),
  scalar: () => import('#wasm/trainer-scalar'),
};
