import { basename, join } from 'node:path';
import { lessonFolders, readLesson } from './compile.mjs';
import { readGlossary } from './glossary.mjs';
import { checkCoverage } from './rules/coverage.mjs';
import { checkData } from './rules/data.mjs';
import { checkGlossary } from './rules/glossary.mjs';
import { checkLength } from './rules/length.mjs';
import { checkOrder, checkReferences } from './rules/references.mjs';
import { checkScenes } from './rules/scenes.mjs';
import { checkTrace } from './rules/trace.mjs';
import { checkWords } from './rules/words.mjs';

/** What is looked at in each lesson, by the name a problem carries. */
const lessonRules = {
  data: checkData,
  words: checkWords,
  length: checkLength,
  reference: checkReferences,
  trace: checkTrace,
  scene: checkScenes,
};

/**
 * Reads and checks everything in the lessons folder.
 * @param {string} folder
 * @param {import('./course.mjs').Surroundings} surroundings
 * @returns {Promise<{ problems: import('./problem.mjs').Problem[], lessons: import('./compile.mjs').LessonSource[] }>}
 *   Problems by file and line; the lessons that could be read.
 */
export async function checkCourse(folder, surroundings) {
  const folders = lessonFolders(folder);
  const results = folders.map(readLesson);
  const lessons = results.flatMap(({ source }) => (source === undefined ? [] : [source]));
  const glossary = readGlossary(join(folder, 'glossary'));
  const problems = [...results, glossary].flatMap((result) => result.problems);
  const unread = folders.map((path) => basename(path)).filter((_, position) => results[position].source === undefined);
  const course = { lessons, unread, glossary: glossary.source?.glossary, surroundings };
  const reporter = (rule) => (file, line, message) => problems.push({ file, line, rule, message });

  for (const source of lessons) {
    for (const [rule, check] of Object.entries(lessonRules)) await check(source, course, reporter(rule));
  }
  checkOrder(course, reporter('order'));
  if (glossary.source !== undefined) checkGlossary(glossary.source, course, reporter('glossary'));
  checkCoverage(join(folder, 'coverage.json'), course, problems);
  problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return { problems, lessons };
}
