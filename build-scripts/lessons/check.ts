import { basename, join } from 'node:path';
import { type LessonSource, lessonFolders, readLesson } from './compile.ts';
import type { Course, Report, Surroundings } from './course.ts';
import { readGlossary } from './glossary.ts';
import type { Problem } from './problem.ts';
import { readRoutes } from './routes.ts';
import { checkCoverage } from './rules/coverage.ts';
import { checkData } from './rules/data.ts';
import { checkGlossary } from './rules/glossary.ts';
import { checkLength } from './rules/length.ts';
import { checkOrder, checkReferences } from './rules/references.ts';
import { checkRoutes } from './rules/routes.ts';
import { checkScenes } from './rules/scenes.ts';
import { checkTrace } from './rules/trace.ts';
import { checkWords } from './rules/words.ts';

type LessonRule = (source: LessonSource, course: Course, report: Report) => void | Promise<void>;

/** What is looked at in each lesson, by the name a problem carries. */
const lessonRules: Readonly<Record<string, LessonRule>> = {
  data: checkData,
  words: checkWords,
  length: checkLength,
  reference: checkReferences,
  trace: checkTrace,
  scene: checkScenes,
};

export interface CourseCheck {
  /** By file and line. */
  readonly problems: readonly Problem[];
  /** Those that could be read. */
  readonly lessons: readonly LessonSource[];
}

/** Reads and checks everything in the lessons folder. */
export async function checkCourse(folder: string, surroundings: Surroundings): Promise<CourseCheck> {
  const readings = lessonFolders(folder).map((path) => ({ id: basename(path), ...readLesson(path) }));
  const lessons = readings.flatMap(({ source }) => (source === undefined ? [] : [source]));
  const unread = readings.flatMap(({ id, source }) => (source === undefined ? [id] : []));
  const glossary = readGlossary(join(folder, 'glossary'));
  const routes = readRoutes(join(folder, 'routes'));
  const problems = [...readings, glossary, routes].flatMap((reading) => reading.problems);
  const course: Course = { lessons, unread, glossary: glossary.source?.glossary, surroundings };
  const reporter =
    (rule: string): Report =>
    (file, line, message) =>
      problems.push({ file, line, rule, message });

  for (const source of lessons) {
    for (const [rule, check] of Object.entries(lessonRules)) await check(source, course, reporter(rule));
  }
  checkOrder(lessons, reporter('order'));
  if (glossary.source !== undefined) checkGlossary(glossary.source, course, reporter('glossary'));
  if (routes.source !== undefined) checkRoutes(routes.source, course, reporter('route'));
  checkCoverage(join(folder, 'coverage.json'), course, problems);
  problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return { problems, lessons };
}
