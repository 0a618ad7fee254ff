/** In the place of a lesson that cannot be shown: why, and what helps. */
import { type MessageId, message } from '../locales/message.ts';
import { failureOf } from '../player/failure.ts';
import type { Language } from '../timeline/lesson.ts';
import { failureText } from './failure-text.ts';

export interface RefusedLessonProps {
  /** Its id, as it was asked for. */
  readonly lesson: string;
  /** A RangeError says that there is none of this id. */
  readonly error: unknown;
  readonly language: Language;
}

export function RefusedLesson({ lesson, error, language }: RefusedLessonProps) {
  const text = (id: MessageId, values?: Parameters<typeof message>[2]) => message(language, id, values);
  return (
    <p class="failure">
      {error instanceof RangeError ? text('failure.lesson', { lesson }) : failureText(failureOf(error), text)}
    </p>
  );
}
