/** What the reader of `web/models` takes 它 and "it" to mean. */
import type { Trace } from '../../trace/trace.ts';
import { oneOf } from '../check.ts';
import type { ReadOptions } from '../read-options.ts';
import { idsOf, likeliest, type WordModel, wordModel } from './word-model.ts';

/** Whether each word may look at all of them, or at itself and those before it. The reader was trained for both. */
export type ReaderMask = 'full' | 'causal';

/**
 * The model's answer at each word: what the pronoun means, by its name. It was trained to answer from the pronoun on; what it
 * says before that means nothing. Throws `invalid_argument` for a word it does not know, `capacity` for a sentence that is too
 * long.
 */
export function readSentence(reader: WordModel, sentence: readonly string[], mask: ReaderMask): readonly string[] {
  const { model, words } = wordModel(reader);
  const ids = idsOf('sentence', sentence, words.source);
  const { logits } = model.read(ids, seenThrough(mask, ids.length));
  return likeliest(logits, words.target);
}

/** All that is computed on the way. Names as in `Model.trace`; errors as `readSentence`. */
export function traceReading(reader: WordModel, sentence: readonly string[], mask: ReaderMask): Trace {
  const { model, words } = wordModel(reader);
  const ids = idsOf('sentence', sentence, words.source);
  return model.trace(ids, seenThrough(mask, ids.length));
}

function seenThrough(mask: ReaderMask, length: number): ReadOptions {
  if (oneOf('mask', mask, ['full', 'causal']) === 'full') return {};
  const data = Uint8Array.from({ length: length * length }, (_, i) => Number(i % length <= Math.floor(i / length)));
  return { attnAllowed: { shape: [length, length], data } };
}
