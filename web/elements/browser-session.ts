/** A session of a lesson with what a browser has: its engine, clock and storage. A twenty-second scene is no progress. */
import { windowClock } from '../player/frame-clock.ts';
import { kNoStorage, safeStorage } from '../player/safe-storage.ts';
import { type LessonSession, openSession, type SessionOptions } from './lesson-session.ts';
import { toolNamed } from './load-compiled.ts';
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
    storage: toolNamed(lesson.compiled.lesson.id) ? kNoStorage : safeStorage(() => localStorage),
  });
}
