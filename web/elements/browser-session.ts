/** A session of a lesson with what a browser has: its engine, clock and storage. */
import { windowClock } from '../player/frame-clock.ts';
import { safeStorage } from '../player/safe-storage.ts';
import { type LessonSession, openSession, type SessionOptions } from './lesson-session.ts';
import { liveControls, runLesson } from './shared-engine.ts';

export function openBrowserSession(
  lesson: Pick<SessionOptions, 'compiled' | 'scenes' | 'start' | 'reducedMotion'>,
): LessonSession {
  const live = liveControls(lesson.compiled.lesson);
  return openSession({
    ...lesson,
    live,
    run: live?.run ?? runLesson(),
    clock: windowClock(window),
    storage: safeStorage(() => localStorage),
  });
}
