import type { Language } from '../../../web/timeline/lesson.ts';
import { languages } from '../compile.ts';
import { type Course, listed, type Report } from '../course.ts';
import type { GlossarySource } from '../glossary.ts';
import { placeOf, termPlaces } from '../outline.ts';
import { countUnits, lengthProblem } from './length.ts';
import { linkProblem } from './references.ts';

/** `glossary`: definitions are short, link to what exists, hold no number of a lesson's run, and each is taught by a step. */
export function checkGlossary(source: GlossarySource, course: Course, report: Report): void {
  checkTools(source, course, report);
  checkPlaces(source, course, report);
  for (const language of languages) {
    checkLengths(source, language, report);
    const { file, uses } = source.texts[language];
    for (const { line, node } of uses) {
      const problem = node.kind === 'placeholder' ? holeProblem : linkProblem(node, course);
      if (problem !== undefined) report(file, line, problem);
    }
  }
}

const holeProblem = 'a definition has no placeholders: it is shown beside any lesson';

function checkTools({ glossary, file, lineOf }: GlossarySource, { surroundings }: Course, report: Report): void {
  for (const [id, { tool }] of Object.entries(glossary)) {
    if (tool !== undefined && !Object.hasOwn(surroundings.scenes, tool)) {
      report(file, lineOf([id, 'tool']), `no scene '${tool}'; there are ${listed(Object.keys(surroundings.scenes))}`);
    }
  }
}

/** While a lesson cannot be read, it may be the one that teaches a term. */
function checkPlaces({ taught, file, lineOf }: GlossarySource, course: Course, report: Report): void {
  const places = termPlaces(course.lessons, taught);
  for (const [id, steps] of Object.entries(taught)) {
    steps.forEach((name, position) => {
      const problem = linkProblem({ kind: 'lesson-link', ...placeOf(name), children: [] }, course);
      if (problem !== undefined) report(file, lineOf([id, 'taught', position]), problem);
    });
    if (places[id] === undefined && course.unread.length === 0)
      report(file, lineOf([id]), `no step links '${id}', and \`taught\` names none`);
  }
}

function checkLengths({ glossary, texts }: GlossarySource, language: Language, report: Report): void {
  const { file, lines } = texts[language];
  for (const [id, { definition }] of Object.entries(glossary)) {
    const line = lines[id] ?? 1;
    const tooLong = lengthProblem(definition[language], language);
    if (countUnits(definition[language], language) === 0) report(file, line, `'${id}' has no definition`);
    if (tooLong !== undefined) report(file, line, `the definition of '${id}' ${tooLong}`);
  }
}
