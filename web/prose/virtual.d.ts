/** Modules that `build-scripts/lessons/vite-plugin.ts` makes of `web/lessons`. */

declare module 'virtual:lessons' {
  /** In the order of the course. */
  export const lessons: readonly import('./prose.ts').LessonSummary[];
  /** Loads one lesson's chunk. Rejects with a RangeError when there is no such lesson. */
  export function loadLesson(id: string): Promise<import('./prose.ts').CompiledLesson>;
}

declare module 'virtual:lesson/*' {
  export const lesson: import('./prose.ts').CompiledLesson['lesson'];
  export const prose: import('./prose.ts').CompiledLesson['prose'];
}

declare module 'virtual:glossary' {
  export const termRoles: import('./prose.ts').TermRoles;
  /** Loads every definition, in a chunk of its own: wanted when the first term is opened. */
  export function loadGlossary(): Promise<import('./prose.ts').Glossary>;
}

declare module 'virtual:outline' {
  export const outline: import('./outline.ts').Outline;
  export const termPlaces: import('./outline.ts').TermPlaces;
}

declare module 'virtual:routes' {
  export const routes: readonly import('./outline.ts').Route[];
}
