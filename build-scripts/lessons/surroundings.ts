import { existsSync } from 'node:fs';
import { LessonEngine } from '../../web/engine/lesson-engine.ts';
import { programs } from '../../web/engine/programs/index.ts';
import { en } from '../../web/locales/en.ts';
import { zhHans } from '../../web/locales/zh-Hans.ts';
import { loadScenes, sceneNames } from '../../web/scenes/index.ts';
import { initialInputs } from '../../web/timeline/inputs.ts';
import type { Surroundings } from './course.ts';

/**
 * The programs, scenes and messages of the page, and the engine when it is built.
 * @param engineModule the file whose presence says so
 */
export async function pageSurroundings(engineModule: string): Promise<Surroundings> {
  return {
    programs: Object.keys(programs),
    scenes: await loadScenes(sceneNames),
    messages: { 'zh-Hans': zhHans, en },
    traceOf: existsSync(engineModule) ? await traceMaker() : undefined,
  };
}

async function traceMaker(): Promise<Surroundings['traceOf']> {
  const engine = new LessonEngine();
  // Loaded here and not at the first lesson: what loads modules may be closed by then.
  await engine.variant();
  return async (lesson) => (await engine.run(lesson, initialInputs(lesson))).baseline;
}
