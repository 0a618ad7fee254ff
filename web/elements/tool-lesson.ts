/** A twenty-second scene as a lesson of one step: its words are the glossary's, its numbers those of its own program. */
import { isMessageId, message } from '../locales/message.ts';
import type { ByLanguage, CompiledLesson, Glossary, LessonProse } from '../prose/prose.ts';
import type { Tool } from '../scenes/tools/tools.ts';
import type { Language, Lesson } from '../timeline/lesson.ts';
import { kLanguages } from '../timeline/url-state.ts';

export function toolLesson({ id, program, inputs, duration, stops }: Tool, glossary: Glossary): CompiledLesson {
  const lesson: Lesson = {
    id,
    order: 0,
    requires: [],
    program,
    inputs,
    steps: [{ id, kind: 'see', scene: id, params: {}, duration, stops }],
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
      [id]: {
        title: titleOf(id, language),
        body: glossary[id]?.definition[language] ?? [],
        choices: {},
        questions: {},
        notes: [],
      },
    },
  });
  return {
    lesson,
    prose: Object.fromEntries(kLanguages.map((language) => [language, proseIn(language)])) as ByLanguage<LessonProse>,
  };
}

function titleOf(id: string, language: Language): string {
  const title = `tool.${id}`;
  return isMessageId(title) ? message(language, title) : id;
}
