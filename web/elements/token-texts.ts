/** The tokens of a lesson in order, as text in one language. */
import type { LessonProse } from '../prose/prose.ts';
import { tokenize } from '../text/tokenize.ts';
import { type InputValues, type Lesson, tokenIds } from '../timeline/lesson.ts';

/** The lesson's own tokens, whatever was typed. */
export function ownTokenTexts(
  lesson: Pick<Lesson, 'inputs' | 'tokens'>,
  prose: Pick<LessonProse, 'tokens'>,
): readonly string[] {
  return tokenIds(lesson).map((id) => prose.tokens[id] ?? id);
}

/** The lesson's own tokens, or those of the sentence that was typed in their place. */
export function tokenTexts(
  lesson: Pick<Lesson, 'inputs' | 'tokens'>,
  prose: Pick<LessonProse, 'tokens'>,
  inputs: InputValues,
): readonly string[] {
  const sentence = Object.keys(lesson.inputs).find((name) => lesson.inputs[name]?.kind === 'sentence');
  const typed = sentence === undefined ? null : inputs[sentence];
  return typeof typed === 'string' ? tokenize(typed) : ownTokenTexts(lesson, prose);
}
