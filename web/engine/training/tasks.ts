/** What can be learnt while somebody watches: the task of the trainer, the model, and which of its attentions is shown. */
import type { TrainedModelConfig } from '../trainer-options.ts';

/** In the order of their numbers in a trace. */
export const trainingTasks = ['previous-token', 'copy', 'reverse', 'translation'] as const;
export type TrainingTask = (typeof trainingTasks)[number];

/** What a learner chooses. */
export interface TrainingSettings {
  readonly task: TrainingTask;
  /** Of first weights and of the order of examples. */
  readonly seed: number;
  readonly learningRate: number;
  /** Whether scores are divided by the root of head_dim. */
  readonly isScaled: boolean;
}

export interface TaskSetting {
  /** As the trainer names it. */
  readonly task: string;
  readonly model: TrainedModelConfig;
  /** Begins the names, in a trace, of all that belongs to the attention that is shown. */
  readonly attention: string;
  /** Begins the names of its learnt tensors. */
  readonly weights: string;
  /** Seed of the example that is watched, a held-out one. */
  readonly exampleSeed: number;
}

/** Examples in a step. */
export const kBatchSize = 32;
/** Held-out examples that a model is asked after whenever it is looked at. */
export const kNumHeldOut = 64;

/** Two heads of 16 numbers each. */
const stack = { hiddenSize: 32, numLayers: 1, numHeads: 2, intermediateSize: 64, normOrder: 'pre' } as const;

const decoder = {
  model: { ...stack, modelType: 'decoder' },
  attention: 'layers.0.attention.',
  weights: 'layers.0.self_attn.',
} as const;

/** It looks at the vectors of the words themselves, through no layer: which word it looks at is then plain to see. */
const translator = {
  model: { ...stack, modelType: 'encoder_decoder', numEncoderLayers: 0 },
  attention: 'decoder.layers.0.cross_attention.',
  weights: 'decoder.layers.0.cross_attn.',
} as const;

/** Who writes backwards has to know how much there is to read: an encoder tells each letter. */
const reverser = { ...translator, model: { ...translator.model, numEncoderLayers: 1 } } as const;

export const taskSettings: Readonly<Record<TrainingTask, TaskSetting>> = {
  'previous-token': { task: 'previous_token', ...decoder, exampleSeed: 11 },
  copy: { task: 'copy', ...translator, exampleSeed: 11 },
  reverse: { task: 'reverse', ...reverser, exampleSeed: 11 },
  translation: { task: 'small_translation', ...translator, exampleSeed: 2 },
};
