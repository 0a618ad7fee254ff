import { createTrainer, type Trainer } from '../trainer.ts';
import type { Variant } from '../variant.ts';
import { kBatchSize, type TaskSetting, type TrainingSettings } from './tasks.ts';

/** A module of the trainer: its form, and its bytes unless it lies beside the script. */
export interface TrainerModule {
  readonly variant: Variant;
  readonly wasm?: Uint8Array;
}

/** The trainer of a task with its first weights. Errors as `createTrainer`. */
export function makeTrainer(
  { task, model }: TaskSetting,
  { seed, learningRate, isScaled }: TrainingSettings,
  module: TrainerModule,
): Promise<Trainer> {
  return createTrainer({ ...module, task, model, seed, learningRate, scaled: isScaled, batchSize: kBatchSize });
}
