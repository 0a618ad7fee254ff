import { loadGlossary } from 'virtual:glossary';
import { loadLesson } from 'virtual:lessons';
import type { CompiledLesson } from '../prose/prose.ts';
import { tools } from '../scenes/tools/tools.ts';
import { toolLesson } from './tool-lesson.ts';

/** A lesson by its id, or a twenty-second scene by its name. Rejects with a RangeError when there is neither. */
export async function loadCompiled(id: string): Promise<CompiledLesson> {
  const tool = toolNamed(id);
  return tool ? toolLesson(tool, await loadGlossary()) : loadLesson(id);
}

export const toolNamed = (id: string) => (Object.hasOwn(tools, id) ? tools[id] : undefined);
