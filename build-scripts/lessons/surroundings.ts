import { existsSync } from 'node:fs';
import { LessonEngine } from '../../web/engine/lesson-engine.ts';
import { isLiveProgram, livePrograms } from '../../web/engine/live-programs.ts';
import { loadProgram, programNames } from '../../web/engine/programs/index.ts';
import { LessonTraining } from '../../web/engine/training/lesson-training.ts';
import { trainingHere } from '../../web/engine/training/training-here.ts';
import { en } from '../../web/locales/en.ts';
import { zhHans } from '../../web/locales/zh-Hans.ts';
import { loadScenes, sceneNames } from '../../web/scenes/index.ts';
import { initialInputs } from '../../web/timeline/inputs.ts';
import type { Surroundings } from './course.ts';

/**
 * The programs, scenes and messages of the page, and the engine when it is built.
 * @param modules the files whose presence says so
 */
export async function pageSurroundings(modules: readonly string[]): Promise<Surroundings> {
  return {
    programs: [...programNames, ...livePrograms],
    scenes: await loadScenes(sceneNames),
    messages: { 'zh-Hans': zhHans, en },
    traceOf: modules.every((module) => existsSync(module)) ? await traceMaker() : undefined,
  };
}

async function traceMaker(): Promise<Surroundings['traceOf']> {
  const engine = new LessonEngine();
  // Loaded here and not at the first lesson: what loads modules may be closed by then.
  await Promise.all([engine.variant(), ...programNames.map(loadProgram)]);
  return async (lesson) => {
    const inputs = initialInputs(lesson);
    if (!isLiveProgram(lesson.program)) return (await engine.run(lesson, inputs)).baseline;
    const training = new LessonTraining(trainingHere);
    try {
      return (await training.run(lesson, inputs)).trace;
    } finally {
      training.dispose();
    }
  };
}
