import { loadGlossary } from 'virtual:glossary';
import { loadLesson } from 'virtual:lessons';
import type { CompiledLesson } from '../prose/prose.ts';
import { type Scenes, scenesOf } from '../scenes/index.ts';
import { tools } from '../scenes/tools/tools.ts';
import { toolLesson } from './tool-lesson.ts';

export interface LoadedLesson {
  readonly compiled: CompiledLesson;
  /** Those that the lesson draws. */
  readonly scenes: Scenes;
}

/** A lesson by its id, or a twenty-second scene by its name. Rejects with a RangeError when there is neither. */
export async function loadCompiled(id: string): Promise<LoadedLesson> {
  const tool = toolNamed(id);
  const compiled = tool ? toolLesson(tool, await loadGlossary()) : await loadLesson(id);
  return { compiled, scenes: await scenesOf(compiled.lesson) };
}

export const toolNamed = (id: string) => (Object.hasOwn(tools, id) ? tools[id] : undefined);
