import type { InputValues, Lesson } from '../../timeline/lesson.ts';
import { invalid } from '../check.ts';

/** What a learner may put in one place of a sentence: words by the ids of a choice's options. */
export type WordChoice<Word extends string> = Readonly<Record<string, Word>>;

/** The word that a choice input names. Throws `invalid_argument` when the lesson has no such choice or the value is none of its words. */
export function chosenWord<Word extends string>(
  inputs: InputValues,
  { inputs: specs }: Pick<Lesson, 'inputs'>,
  name: string,
  words: WordChoice<Word>,
): Word {
  const word = specs[name]?.kind === 'choice' ? words[String(inputs[name])] : undefined;
  if (word === undefined) throw invalid(`the input ${name} must be one of ${Object.keys(words).join(', ')}`);
  return word;
}
