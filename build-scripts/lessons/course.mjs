/**
 * What the checks look at: all lessons together, and what they refer to outside their folders.
 *
 * @typedef {object} Course
 * @property {readonly import('./compile.mjs').LessonSource[]} lessons
 * @property {readonly string[]} unread    Lessons that could not be read: nothing is said about what they hold.
 * @property {import('../../web/prose/prose.ts').Glossary | undefined} glossary  Missing when it could not be read.
 * @property {Surroundings} surroundings
 *
 * @typedef {object} Surroundings
 * @property {readonly string[]} programs  Names of programs.
 * @property {Readonly<Record<string, import('../../web/scenes/scene.ts').Scene>>} scenes
 * @property {import('../../web/prose/prose.ts').ByLanguage<Readonly<Record<string, string>>>} messages  Those of `web/locales`.
 * @property {((lesson: import('../../web/timeline/lesson.ts').Lesson) => Promise<import('../../web/trace/trace.ts').Trace>) | undefined} traceOf
 *   Runs a lesson's program on its own inputs; missing while the engine is not built.
 */

/**
 * Reports a fault of a lesson.
 * @callback Report
 * @param {string} file
 * @param {number} line
 * @param {string} message
 */

/**
 * Reports a fault in `lesson.json`.
 * @param {import('./compile.mjs').LessonSource} source
 * @param {Report} report
 * @returns {(path: readonly (string | number)[], message: string) => void}
 */
export function reportInJson({ file, lineOf }, report) {
  return (path, message) => report(file, lineOf(path), message);
}

/**
 * The ids of a lesson's own tokens, in order.
 * @param {import('../../web/timeline/lesson.ts').Lesson} lesson
 * @returns {readonly string[]}
 */
export function tokenIds({ inputs, tokens }) {
  return Object.values(inputs).find(({ kind }) => kind === 'sentence')?.tokens ?? tokens ?? [];
}

/** A list of names for a message. @param {Iterable<string>} names */
export function listed(names) {
  return [...names].join(', ') || 'none';
}

/**
 * Names that stand more than once, with the positions of the later ones.
 * @param {readonly string[]} names
 */
export function repeated(names) {
  return names.flatMap((name, position) => (names.indexOf(name) < position ? [{ name, position }] : []));
}
