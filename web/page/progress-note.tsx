import { Icon } from '../elements/icons.tsx';
import { message } from '../locales/message.ts';
import type { LessonSummary } from '../prose/prose.ts';
import type { Language } from '../timeline/lesson.ts';
import type { LessonProgress } from './lesson-progress.ts';

export interface ProgressNoteProps {
  readonly language: Language;
  readonly lesson: LessonSummary;
  /** Undefined where the lesson was never opened. */
  readonly progress: LessonProgress | undefined;
}

/** How long a lesson is; once it was opened, how much of it was seen and answered. */
export function ProgressNote({ language, lesson: { steps, questions }, progress }: ProgressNoteProps) {
  if (!progress) return <span class="note">{message(language, 'start.steps', { steps: steps.length })}</span>;
  const { seen, answered, isDone } = progress;
  return (
    <span class="note">
      {isDone ? (
        <span class="done">
          <Icon name="tick" />
          {message(language, 'start.done')}
        </span>
      ) : (
        message(language, 'start.seen', { seen: seen.length, total: steps.length })
      )}
      {questions > 0 ? ` · ${message(language, 'start.answered', { answered, total: questions })}` : null}
    </span>
  );
}
