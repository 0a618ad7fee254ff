import { listed } from '../course.mjs';
import { countUnits, longest } from './length.mjs';
import { linkProblem } from './references.mjs';

/**
 * `glossary`: definitions are short, link to what exists, and hold no number of a lesson's run.
 * @param {import('../glossary.mjs').GlossarySource} source
 * @param {import('../course.mjs').Course} course
 * @param {import('../course.mjs').Report} report
 */
export function checkGlossary(source, course, report) {
  for (const [id, { tool, definition }] of Object.entries(source.glossary)) {
    const { scenes } = course.surroundings;
    if (tool !== undefined && !Object.hasOwn(scenes, tool)) {
      report(source.file, source.lineOf([id, 'tool']), `no scene '${tool}'; there are ${listed(Object.keys(scenes))}`);
    }
    for (const [language, { file, lines }] of Object.entries(source.texts)) {
      const length = countUnits(definition[language], language);
      if (length === 0) report(file, lines[id] ?? 1, `'${id}' has no definition`);
      if (length > longest[language]) report(file, lines[id], `the definition of '${id}' counts ${length}; at most ${longest[language]}`);
    }
  }
  for (const { file, uses } of Object.values(source.texts)) {
    for (const { line, node } of uses) {
      const problem = node.kind === 'placeholder' ? 'a definition has no placeholders: it is shown beside any lesson' : linkProblem(node, course);
      if (problem !== undefined) report(file, line, problem);
    }
  }
}
