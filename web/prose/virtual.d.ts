/** Modules that `build-scripts/lessons/vite-plugin.ts` makes of `web/lessons`. */

declare module 'virtual:lessons' {
  import type { CompiledLesson, LessonSummary } from './prose.ts';

  /** In the order of the course. */
  export const lessons: readonly LessonSummary[];
  /** Loads one lesson's chunk. Rejects with a RangeError when there is no such lesson. */
  export function loadLesson(id: string): Promise<CompiledLesson>;
}

declare module 'virtual:lesson/*' {
  import type { CompiledLesson } from './prose.ts';

  export const lesson: CompiledLesson['lesson'];
  export const prose: CompiledLesson['prose'];
}

declare module 'virtual:glossary' {
  import type { Glossary } from './prose.ts';

  export const glossary: Glossary;
}
