/** A twenty-second scene as a lesson of one step: its words are the glossary's, its numbers those of its own program. */
import { message } from '../locales/message.ts';
import type { ByLanguage, CompiledLesson, Glossary, LessonProse } from '../prose/prose.ts';
import type { Language, Lesson } from '../timeline/lesson.ts';
import { kLanguages } from '../timeline/url-state.ts';

export const kTools = ['dot-product', 'softmax', 'matrix-product'] as const;
export type Tool = (typeof kTools)[number];

/** Seconds of each scene. */
const kToolSeconds = 20;

export function isTool(name: string): name is Tool {
  return kTools.some((tool) => tool === name);
}

export function toolLesson(tool: Tool, glossary: Glossary): CompiledLesson {
  const lesson: Lesson = {
    id: tool,
    order: 0,
    requires: [],
    program: tool,
    inputs: {},
    steps: [{ id: tool, kind: 'see', scene: tool, params: {}, duration: kToolSeconds, stops: [1] }],
  };
  const proseIn = (language: Language): LessonProse => ({
    language,
    title: message(language, 'term.tool'),
    topic: '',
    objectives: [],
    prerequisites: [],
    outcome: '',
    tokens: {},
    messages: {},
    steps: {
      [tool]: { title: message(language, `tool.${tool}`), body: glossary[tool]?.definition[language] ?? [], choices: {}, questions: {}, notes: [] },
    },
  });
  return { lesson, prose: Object.fromEntries(kLanguages.map((language) => [language, proseIn(language)])) as ByLanguage<LessonProse> };
}
