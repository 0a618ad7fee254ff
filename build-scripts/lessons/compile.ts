import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import schema from '../../web/lessons/lesson.schema.json' with { type: 'json' };
import type { ByLanguage, CompiledLesson, LessonSummary } from '../../web/prose/prose.ts';
import type { Language, Lesson } from '../../web/timeline/lesson.ts';
import { type LineOf, type Located, readJsonFile, schemaCheck } from './json-file.ts';
import { type LanguageFile, readLanguageFile } from './language-file.ts';
import { FileProblems, type Problem, shownPath } from './problem.ts';

export const languages: readonly Language[] = ['zh-Hans', 'en'];

/** A lesson folder, read. */
export interface LessonSource {
  readonly folder: string;
  /** Of `lesson.json`. */
  readonly file: string;
  readonly lesson: Lesson;
  /** In `lesson.json`. */
  readonly lineOf: LineOf;
  readonly sourceLanguage: Language;
  readonly texts: ByLanguage<LanguageFile>;
}

/** What was read, when it can be used, and all that is wrong with it. */
export interface Reading<T> {
  readonly source: T | undefined;
  readonly problems: readonly Problem[];
}

/** `lesson.json` with its schema's defaults filled in. */
type LessonFile = Lesson & { readonly $schema?: string; readonly sourceLanguage: Language };

const checkSchema = schemaCheck<LessonFile>(schema);

/**
 * Reads one lesson folder. What does not hold beyond one file (ids that do not meet, tensors that do not exist) is not
 * looked at here but in `check.ts`. No source when a file is missing or cannot be used.
 */
export function readLesson(folder: string): Reading<LessonSource> {
  const problems: Problem[] = [];
  const readText = (language: Language) => {
    const path = join(folder, `${language}.md`);
    return readIfThere(path, problems, (found) => readLanguageFile(path, language, found));
  };
  const chinese = readText('zh-Hans');
  const english = readText('en');
  const path = join(folder, 'lesson.json');
  const json = readIfThere(path, problems, (found) => readLessonFile(path, basename(folder), found));
  if (json === undefined || chinese === undefined || english === undefined) return { source: undefined, problems };

  const { $schema, sourceLanguage, ...lesson } = json.value;
  const texts = { 'zh-Hans': chinese, en: english };
  return { source: { folder, file: shownPath(path), lesson, lineOf: json.lineOf, sourceLanguage, texts }, problems };
}

function readIfThere<T>(
  path: string,
  problems: Problem[],
  read: (found: FileProblems) => T | undefined,
): T | undefined {
  const found = new FileProblems(path, problems);
  if (existsSync(path)) return read(found);
  found.add(1, 'file', 'this file is missing');
  return undefined;
}

function readLessonFile(path: string, folderName: string, problems: FileProblems): Located<LessonFile> | undefined {
  const json = readJsonFile(path, problems);
  if (json === undefined || !checkSchema(json, problems)) return undefined;
  const { id } = json.value;
  if (id !== folderName)
    problems.add(json.lineOf(['id']), 'id', `the id '${id}' must be the folder's name, '${folderName}'`);
  return json;
}

export function compiledLesson({ lesson, texts }: LessonSource): CompiledLesson {
  return { lesson, prose: byLanguage((language) => texts[language].prose) };
}

export function lessonSummary({ lesson: { id, steps }, texts }: LessonSource): LessonSummary {
  return {
    id,
    title: byLanguage((language) => texts[language].prose.title),
    topic: byLanguage((language) => texts[language].prose.topic),
    steps: steps.map((step) => step.id),
    questions: steps.reduce((sum, { check = [] }) => sum + check.length, 0),
  };
}

export function byLanguage<T>(make: (language: Language) => T): ByLanguage<T> {
  return { 'zh-Hans': make('zh-Hans'), en: make('en') };
}

/** Folders that all lessons share. */
const shared = ['glossary', 'routes'];

/** The folders of lessons. */
export function lessonFolders(lessonsFolder: string): string[] {
  return readdirSync(lessonsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !shared.includes(entry.name))
    .map(({ name }) => join(lessonsFolder, name))
    .sort();
}
