/** The public face of the engine, for pages, workers and Node: `import { loadEngine } from 'attention-walkthrough/engine'`. */
export { AttentionError, type AttentionErrorCode } from './attention-error.ts';
export type { AttentionOptions } from './attention-options.ts';
export type { CacheOptions, CacheStorage } from './cache-options.ts';
export type {
  AttentionOutput,
  AttentionStages,
  MultiHeadAttentionCall,
  MultiHeadStages,
  ScaledDotProductAttentionCall,
} from './engine-calls.ts';
export type { Engine } from './engine-class.ts';
export {
  type Grammar,
  loadGrammar,
  type ReadingOptions,
  type ReadingSentence,
  type TaskWords,
  type TranslationOptions,
  type TranslationSentence,
} from './grammar.ts';
export type { AttendOptions, KvCache, KvCacheOptions } from './kv-cache.ts';
export type {
  LayerNormOptions,
  LayerNormOutput,
  RmsNormOptions,
  RotaryEmbeddingOptions,
  RotaryTables,
  RotaryTablesOptions,
} from './layer-calls.ts';
export { type LoadOptions, loadEngine } from './load-engine.ts';
export type { Measure } from './measure.ts';
export type { LoadModelOptions, Model, ModelConfig } from './model.ts';
export type { AblatedHead, ReadOptions, SourceOptions } from './read-options.ts';
export type { ResultOptions } from './result-array.ts';
export type { RunAttentionOptions, RunMultiHeadCall } from './run-calls.ts';
export type { GenerateOptions, Session, SessionOptions } from './session.ts';
export { type ReaderMask, readSentence, traceReading } from './shipped/read-sentence.ts';
export type {
  LengthAccuracy,
  PronounHead,
  ReaderReport,
  RowAccuracy,
  TranslationReport,
} from './shipped/report.ts';
export {
  loadShippedModel,
  type ShippedModel,
  type ShippedModelName,
  shippedModelNames,
} from './shipped/shipped-model.ts';
export { traceTranslation, translate } from './shipped/translate.ts';
export type { WordModel } from './shipped/word-model.ts';
export { type AllowedTensor, type NestedNumbers, type Tensor, tensor } from './tensor.ts';
export { loadTokenizer, type TextTokenizer } from './tokenizer.ts';
export type { CellOrigin, TracedRun } from './traced-run.ts';
export {
  createTrainer,
  type Measurement,
  type StepResult,
  type TaskExample,
  type Trainer,
} from './trainer.ts';
export type { Split, TrainedModelConfig, TrainerOptions } from './trainer-options.ts';
export type { Variant } from './variant.ts';
