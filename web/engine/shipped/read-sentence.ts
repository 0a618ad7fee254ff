/** What the reader of `web/models` takes 它 and "it" to mean. */
import type { Trace } from '../../trace/trace.ts';
import type { ReadOptions } from '../read-options.ts';
import { idsOf, likeliest, type WordModel } from './word-model.ts';

/** Whether each word may look at all of them, or at itself and those before it. The reader was trained for both. */
export type ReaderMask = 'full' | 'causal';

/**
 * The model's answer at each word: what the pronoun means, by its name. It was trained to answer from the pronoun on; what it
 * says before that means nothing. Throws `invalid_argument` for a word it does not know, `capacity` for a sentence that is too
 * long.
 */
export function readSentence(
  { model, words }: WordModel,
  sentence: readonly string[],
  mask: ReaderMask,
): readonly string[] {
  const { logits } = model.read(idsOf('sentence', sentence, words.source), seenThrough(mask, sentence.length));
  return likeliest(logits, words.target);
}

/** All that is computed on the way. Names as in `Model.trace`; errors as `readSentence`. */
export function traceReading({ model, words }: WordModel, sentence: readonly string[], mask: ReaderMask): Trace {
  return model.trace(idsOf('sentence', sentence, words.source), seenThrough(mask, sentence.length));
}

function seenThrough(mask: ReaderMask, length: number): ReadOptions {
  if (mask === 'full') return {};
  const data = Uint8Array.from({ length: length * length }, (_, i) => Number(i % length <= Math.floor(i / length)));
  return { attnAllowed: { shape: [length, length], data } };
}
