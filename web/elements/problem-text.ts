import type { InputProblem } from '../timeline/inputs.ts';
import type { LessonView } from './lesson-context.ts';

/** Why an entry was refused and what to enter instead. */
export function problemText(problem: InputProblem, text: LessonView['text']): string {
  const { reason, ...values } = problem;
  return text(`problem.${reason}`, values);
}
