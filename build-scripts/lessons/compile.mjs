import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { readJsonFile, schemaCheck } from './json-file.mjs';
import { readLanguageFile } from './language-file.mjs';
import { FileProblems, shownPath } from './problem.mjs';

/** @type {readonly import('../../web/timeline/lesson.ts').Language[]} */
export const languages = ['zh-Hans', 'en'];

const checkSchema = schemaCheck(createRequire(import.meta.url)('../../web/lessons/lesson.schema.json'));

/**
 * @typedef {object} LessonSource  A lesson folder, read.
 * @property {string} folder
 * @property {string} file                                                      Of `lesson.json`.
 * @property {import('../../web/timeline/lesson.ts').Lesson} lesson
 * @property {(path: readonly (string | number)[]) => number} lineOf            In `lesson.json`.
 * @property {import('../../web/timeline/lesson.ts').Language} sourceLanguage
 * @property {Record<string, import('./language-file.mjs').LanguageFile>} texts By language.
 */

/**
 * Reads one lesson folder. What does not hold beyond one file (ids that do not meet, tensors that do not exist) is not
 * looked at here but in `check.mjs`.
 * @param {string} folder
 * @returns {{ source: LessonSource | undefined, problems: import('./problem.mjs').Problem[] }}
 *   No source when a file is missing or cannot be used.
 */
export function readLesson(folder) {
  const problems = [];
  const texts = {};
  for (const language of languages) {
    const path = join(folder, `${language}.md`);
    const text = readIfThere(path, problems, (found) => readLanguageFile(path, language, found));
    if (text !== undefined) texts[language] = text;
  }
  const path = join(folder, 'lesson.json');
  const json = readIfThere(path, problems, (found) => readLessonJson(path, basename(folder), found));
  if (json === undefined || languages.some((language) => !(language in texts))) return { source: undefined, problems };

  const { $schema, sourceLanguage, ...lesson } = json.value;
  return { source: { folder, file: shownPath(path), lesson, lineOf: json.lineOf, sourceLanguage, texts }, problems };
}

function readIfThere(path, problems, read) {
  const found = new FileProblems(path, problems);
  if (existsSync(path)) return read(found);
  found.add(1, 'file', 'this file is missing');
  return undefined;
}

function readLessonJson(path, folderName, problems) {
  const json = readJsonFile(path, problems);
  if (json === undefined || !checkSchema(json.value, json.lineOf, problems)) return undefined;
  if (json.value.id !== folderName) problems.add(json.lineOf(['id']), 'id', `the id '${json.value.id}' must be the folder's name, '${folderName}'`);
  return json;
}

/**
 * @param {LessonSource} source
 * @returns {import('../../web/prose/prose.ts').CompiledLesson}
 */
export function compiledLesson({ lesson, texts }) {
  return { lesson, prose: byLanguage((language) => texts[language].prose) };
}

/**
 * @param {LessonSource} source
 * @returns {import('../../web/prose/prose.ts').LessonSummary}
 */
export function lessonSummary({ lesson, texts }) {
  const { id, order, requires } = lesson;
  const steps = lesson.steps.map((step) => ({
    id: step.id,
    kind: step.kind,
    title: byLanguage((language) => texts[language].prose.steps[step.id]?.title ?? ''),
  }));
  const words = (field) => byLanguage((language) => texts[language].prose[field]);
  return { id, order, requires, title: words('title'), topic: words('topic'), steps };
}

/** @template T @param {(language: import('../../web/timeline/lesson.ts').Language) => T} make */
export function byLanguage(make) {
  return Object.fromEntries(languages.map((language) => [language, make(language)]));
}

/**
 * The folders of lessons: all but the glossary's.
 * @param {string} lessonsFolder
 */
export function lessonFolders(lessonsFolder) {
  return readdirSync(lessonsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'glossary')
    .map(({ name }) => join(lessonsFolder, name))
    .sort();
}
