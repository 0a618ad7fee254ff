import { readFileSync } from 'node:fs';
import { splitChoices } from './choices.mjs';
import { readFrontMatter } from './front-matter.mjs';
import { passageHash } from './hash.mjs';
import { parseMarkdown } from './markdown.mjs';
import { readMessages } from './messages.mjs';
import { toProse } from './nodes.mjs';
import { cutSections } from './sections.mjs';

/**
 * @typedef {object} StepLines  Where the parts of a step stand.
 * @property {number} line
 * @property {Record<string, number>} choices
 * @property {Record<string, { line: number, choices: Record<string, number> }>} questions
 *
 * @typedef {object} LanguageFile  One language of a lesson, and what the checks need to know of it.
 * @property {string} file
 * @property {import('../../web/prose/prose.ts').LessonProse} prose
 * @property {(path: readonly (string | number)[]) => number} lineOf  In the front matter.
 * @property {Record<string, StepLines>} lines   By step.
 * @property {import('./nodes.mjs').Use[]} uses
 * @property {Record<string, string>} hashes     Of each passage: `front-matter`, the steps, `messages`.
 * @property {Record<string, string>} source     Hashes that a translation remembers.
 */

/**
 * @param {string} path
 * @param {import('../../web/timeline/lesson.ts').Language} language
 * @param {import('./problem.mjs').FileProblems} problems
 * @returns {LanguageFile | undefined} Nothing when the front matter cannot be used.
 */
export function readLanguageFile(path, language, problems) {
  const text = readFileSync(path, 'utf8');
  const root = parseMarkdown(text);
  const yaml = root.children.find(({ type }) => type === 'yaml');
  const frontMatter = readFrontMatter(yaml, problems);
  const sections = cutSections(root, text, problems);
  const context = { problems, uses: [] };
  const steps = sections.filter(({ id }) => id !== 'messages').map((section) => ({ id: section.id, ...readStep(section, context) }));
  const messages = readMessages(sections.find(({ id }) => id === 'messages'), text, problems);
  if (frontMatter === undefined) return undefined;

  const { source = {}, ...words } = frontMatter.value;
  return {
    file: problems.file,
    prose: { language, ...words, messages, steps: Object.fromEntries(steps.map(({ id, prose }) => [id, prose])) },
    lineOf: frontMatter.lineOf,
    lines: Object.fromEntries(steps.map(({ id, lines }) => [id, lines])),
    uses: context.uses,
    hashes: Object.fromEntries([
      ['front-matter', passageHash(yaml.value)],
      ...sections.map((section) => [section.id, passageHash(section.source)]),
    ]),
    source,
  };
}

/**
 * @param {import('./sections.mjs').Section} section
 * @returns {{ prose: import('../../web/prose/prose.ts').StepProse, lines: StepLines }}
 */
function readStep(section, context) {
  if (section.title === '') context.problems.add(section.line, 'heading', `step '${section.id}' has no title: ## ${section.id}: title`);
  const { body, choices, lines } = splitChoices(section.content, context);
  const notes = section.sections.filter(isNote).map((note) => readNote(note, context));
  const questions = section.sections.filter((sub) => !isNote(sub)).map((sub) => {
    const { lines: choiceLines, ...prose } = splitChoices(sub.content, context);
    return { id: sub.id, prose, lines: { line: sub.line, choices: choiceLines } };
  });
  const byId = (part) => Object.fromEntries(questions.map((question) => [question.id, question[part]]));
  return {
    prose: { title: section.title, body, choices, questions: byId('prose'), notes },
    lines: { line: section.line, choices: lines, questions: byId('lines') },
  };
}

/** @param {import('./sections.mjs').Section} section */
function isNote({ id }) {
  return id === 'why' || id.startsWith('why-');
}

/** @returns {import('../../web/prose/prose.ts').Note} */
function readNote({ id, title, line, content }, context) {
  if (title === '') context.problems.add(line, 'heading', `a folded note needs a summary: ### ${id}: summary`);
  return { id, summary: title, body: toProse(content, context) };
}
