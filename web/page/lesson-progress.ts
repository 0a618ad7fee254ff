/** How far a reader has come, read from what storage keeps. */

import { lessons } from 'virtual:lessons';
import type { SafeStorage } from '../player/safe-storage.ts';
import { readLastLesson, readProgress } from '../player/saved-progress.ts';
import type { Place } from '../prose/outline.ts';
import type { LessonSummary } from '../prose/prose.ts';

export interface LessonProgress {
  /** How many of its steps were seen, and which. */
  readonly seen: readonly string[];
  /** How many of its questions were answered. */
  readonly answered: number;
  /** Its last step was seen. */
  readonly isDone: boolean;
  /** The step to go on from; none where nothing was seen, or nothing is left. */
  readonly resume?: string;
}

/** Undefined where the lesson was never opened. Steps and questions that a lesson no longer has do not count. */
export function lessonProgress(storage: SafeStorage, lesson: LessonSummary): LessonProgress | undefined {
  const kept = readProgress(storage, lesson.id);
  if (!kept) return undefined;
  const seen = lesson.steps.filter((step) => kept.seen.includes(step) || kept.step === step);
  const asked = Object.keys(kept.answers).filter((key) => lesson.steps.includes(key.split('/')[0] ?? ''));
  const last = lesson.steps.at(-1) ?? '';
  return {
    seen,
    answered: Math.min(asked.length, lesson.questions),
    isDone: seen.includes(last),
    ...(kept.step !== null && kept.step !== last && lesson.steps.includes(kept.step) ? { resume: kept.step } : {}),
  };
}

/** Whether a step was seen. */
export function isSeenIn(storage: SafeStorage, { lesson, step }: Place): boolean {
  const kept = readProgress(storage, lesson);
  return kept?.seen.includes(step) ?? false;
}

/** Where a reader would go on: in the lesson opened last, or at the next one where that was followed to its end. */
export interface GoingOn {
  readonly lesson: LessonSummary;
  /** None where the lesson is new. */
  readonly step?: string;
}

/** Undefined before any lesson was opened, and after the last one. */
export function goingOn(storage: SafeStorage): GoingOn | undefined {
  const at = lessons.findIndex(({ id }) => id === readLastLesson(storage));
  const lesson = lessons[at];
  if (!lesson) return undefined;
  const step = lessonProgress(storage, lesson)?.resume;
  if (step) return { lesson, step };
  const next = lessons.slice(at + 1).find((later) => !lessonProgress(storage, later)?.isDone);
  return next && { lesson: next };
}
