/** Where the files of the shipped models are: beside the script, or inside it in the one-file edition. */
import type { TaskWords } from '../grammar.ts';
import type { ReaderReport, TranslationReport } from './report.ts';

export interface ModelFiles<Report> {
  readonly weights: URL;
  readonly words: () => Promise<{ readonly default: TaskWords }>;
  readonly report: () => Promise<{ readonly default: Report }>;
}

// Each address is written out: bundlers follow none that is put together.
const translator: ModelFiles<TranslationReport> = {
  weights: new URL('../../models/translator/model.safetensors', import.meta.url),
  words: () => import('../../models/translator/tokenizer.json'),
  report: () => import('../../models/translator/report.json'),
};
const fixed: ModelFiles<TranslationReport> = {
  weights: new URL('../../models/seq2seq-fixed/model.safetensors', import.meta.url),
  words: () => import('../../models/seq2seq-fixed/tokenizer.json'),
  report: () => import('../../models/seq2seq-fixed/report.json'),
};
const attention: ModelFiles<TranslationReport> = {
  weights: new URL('../../models/seq2seq-attention/model.safetensors', import.meta.url),
  words: () => import('../../models/seq2seq-attention/tokenizer.json'),
  report: () => import('../../models/seq2seq-attention/report.json'),
};
const dot: ModelFiles<TranslationReport> = {
  weights: new URL('../../models/seq2seq-dot/model.safetensors', import.meta.url),
  words: () => import('../../models/seq2seq-dot/tokenizer.json'),
  report: () => import('../../models/seq2seq-dot/report.json'),
};
const reader: ModelFiles<ReaderReport> = {
  weights: new URL('../../models/reader/model.safetensors', import.meta.url),
  words: () => import('../../models/reader/tokenizer.json'),
  report: () => import('../../models/reader/report.json'),
};

export const modelFiles = {
  translator,
  'seq2seq-fixed': fixed,
  'seq2seq-attention': attention,
  'seq2seq-dot': dot,
  reader,
} as const;
