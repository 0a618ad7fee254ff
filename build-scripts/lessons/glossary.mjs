import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byLanguage, languages } from './compile.mjs';
import { readJsonFile, schemaCheck } from './json-file.mjs';
import { parseMarkdown } from './markdown.mjs';
import { toProse } from './nodes.mjs';
import { FileProblems } from './problem.mjs';
import { cutSections } from './sections.mjs';

const roles = ['query', 'key', 'value', 'score', 'weight', 'output', 'input', 'weight-matrix', 'neutral'];

const checkSchema = schemaCheck({
  type: 'object',
  propertyNames: { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    properties: { role: { enum: roles }, tool: { type: 'string' } },
  },
});

/**
 * @typedef {object} GlossarySource
 * @property {import('../../web/prose/prose.ts').Glossary} glossary
 * @property {string} file                                     Of `terms.json`.
 * @property {(path: readonly (string | number)[]) => number} lineOf  In `terms.json`.
 * @property {Record<string, { file: string, lines: Record<string, number>, uses: import('./nodes.mjs').Use[] }>} texts By language.
 */

/**
 * @param {string} folder
 * @returns {{ source: GlossarySource | undefined, problems: import('./problem.mjs').Problem[] }}
 */
export function readGlossary(folder) {
  const problems = [];
  const path = join(folder, 'terms.json');
  const found = new FileProblems(path, problems);
  const json = readJsonFile(path, found);
  if (json === undefined || !checkSchema(json.value, json.lineOf, found)) return { source: undefined, problems };

  const texts = byLanguage((language) => readDefinitions(join(folder, `${language}.md`), problems));
  const glossary = {};
  for (const [id, term] of Object.entries(json.value)) {
    for (const language of languages) {
      if (!(id in texts[language].titles)) found.add(json.lineOf([id]), 'term', `'${id}' is not defined in ${texts[language].file}`);
    }
    glossary[id] = {
      ...term,
      title: byLanguage((language) => texts[language].titles[id] ?? ''),
      definition: byLanguage((language) => texts[language].definitions[id] ?? []),
    };
  }
  for (const text of Object.values(texts)) {
    for (const [id, line] of Object.entries(text.lines)) {
      if (!(id in json.value)) problems.push({ file: text.file, line, rule: 'term', message: `'${id}' is not in terms.json` });
    }
  }
  return { source: { glossary, file: found.file, lineOf: json.lineOf, texts }, problems };
}

function readDefinitions(path, problems) {
  const found = new FileProblems(path, problems);
  const text = readFileSync(path, 'utf8');
  const sections = cutSections(parseMarkdown(text), text, found);
  const context = { problems: found, uses: [] };
  for (const { id, line, title } of sections) {
    if (title === '') found.add(line, 'heading', `the term '${id}' has no name: ## ${id}: name`);
  }
  const byId = (part) => Object.fromEntries(sections.map((section) => [section.id, part(section)]));
  return {
    file: found.file,
    titles: byId(({ title }) => title),
    definitions: byId(({ content }) => toProse(content, context)),
    lines: byId(({ line }) => line),
    uses: context.uses,
  };
}
