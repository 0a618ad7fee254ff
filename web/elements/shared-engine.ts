/** One engine for all lessons of a page: loaded when the first of them runs. */
import type { Engine } from '../engine/engine-class.ts';
import type { LessonEngine } from '../engine/lesson-engine.ts';
import { isLiveProgram } from '../engine/live-programs.ts';
import { LiveControls } from '../player/live-controls.ts';
import type { PlayerOptions } from '../player/player-options.ts';
import type { Lesson } from '../timeline/lesson.ts';

/** Once; the same promise afterwards. What failed is tried again: a network may come back. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

const loadShared = once(async () => {
  const [{ LessonEngine, ModelStore }, { loadEngine }] = await Promise.all([
    import('../engine/lesson-engine.ts'),
    import('../engine/load-engine.ts'),
  ]);
  const engine = await loadEngine();
  return { LessonEngine, engine, models: new ModelStore(engine) };
});

/** Runs lessons for one player, on the shared engine. */
export function runLesson(): PlayerOptions['run'] {
  const lessonEngine = once<LessonEngine>(async () => {
    const { LessonEngine, engine, models } = await loadShared();
    return new LessonEngine(Promise.resolve(engine), models);
  });
  return async (...call) => (await lessonEngine()).run(...call);
}

/** The engine itself. Rejects where none runs. */
export async function sharedEngine(): Promise<Engine> {
  return (await loadShared()).engine;
}

/** What moves a lesson whose program goes on by itself; undefined for other lessons. */
export function liveControls({ program }: Lesson): LiveControls | undefined {
  if (!isLiveProgram(program)) return undefined;
  return new LiveControls(async () => {
    const [{ LessonTraining }, { openTraining }] = await Promise.all([
      import('../engine/training/lesson-training.ts'),
      import('../engine/training/open-training.ts'),
    ]);
    return new LessonTraining(openTraining);
  });
}

/** Which module runs. Rejects where none does. */
export async function engineVariant(): Promise<string> {
  return (await sharedEngine()).variant;
}
