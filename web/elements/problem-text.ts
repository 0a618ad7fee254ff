import { formatNumber } from '../prose/format.ts';
import type { InputProblem } from '../timeline/inputs.ts';
import type { LessonView } from './lesson-context.ts';

/** Why an entry was refused and what to enter instead. */
export function problemText(problem: InputProblem, { text, language }: Pick<LessonView, 'text' | 'language'>): string {
  const { reason, ...limits } = problem;
  const written = Object.entries<number>(limits).map(([name, limit]) => [name, formatNumber(limit, language)] as const);
  return text(`problem.${reason}`, Object.fromEntries(written));
}
