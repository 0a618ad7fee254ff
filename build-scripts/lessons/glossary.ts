import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ByLanguage, Glossary, NamedRole, ProseNode, Term } from '../../web/prose/prose.ts';
import { byLanguage, languages, type Reading } from './compile.ts';
import { type LineOf, readJsonFile, schemaCheck } from './json-file.ts';
import { parseMarkdown } from './markdown.ts';
import { type ProseContext, toProse, type Use } from './nodes.ts';
import { FileProblems, type Problem } from './problem.ts';
import { cutSections } from './sections.ts';

/** The definitions in one language, and what the checks need to know of them. */
export interface Definitions {
  readonly file: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly definitions: Readonly<Record<string, readonly ProseNode[]>>;
  readonly lines: Readonly<Record<string, number>>;
  readonly uses: readonly Use[];
}

export interface GlossarySource {
  readonly glossary: Glossary;
  /** Of `terms.json`. */
  readonly file: string;
  /** In `terms.json`. */
  readonly lineOf: LineOf;
  /** Steps that teach a term though their text need not link it, as `lesson/step`; by the term's id. */
  readonly taught: Readonly<Record<string, readonly string[]>>;
  readonly texts: ByLanguage<Definitions>;
}

/** Every role, so that the compiler misses none. */
const roles: Readonly<Record<NamedRole, true>> = {
  query: true,
  key: true,
  value: true,
  score: true,
  weight: true,
  output: true,
  input: true,
  'weight-matrix': true,
};

/** A term as `terms.json` has it. */
type TermFile = Pick<Term, 'role' | 'tool'> & { readonly taught?: readonly string[] };

const checkSchema = schemaCheck<Readonly<Record<string, TermFile>>>({
  type: 'object',
  propertyNames: { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    properties: {
      role: { enum: Object.keys(roles) },
      tool: { type: 'string' },
      taught: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[a-z0-9-]+/[a-z0-9-]+$' } },
    },
  },
});

/** Reads `terms.json` and the definitions in both languages. No source when `terms.json` cannot be used. */
export function readGlossary(folder: string): Reading<GlossarySource> {
  const problems: Problem[] = [];
  const path = join(folder, 'terms.json');
  const found = new FileProblems(path, problems);
  const json = readJsonFile(path, found);
  if (json === undefined || !checkSchema(json, found)) return { source: undefined, problems };

  const texts = byLanguage((language) => readDefinitions(join(folder, `${language}.md`), problems));
  const ids = Object.keys(json.value);
  for (const { file, titles, lines } of languages.map((language) => texts[language])) {
    for (const id of ids)
      if (!(id in titles)) found.add(json.lineOf([id]), 'term', `'${id}' is not defined in ${file}`);
    for (const [id, line] of Object.entries(lines)) {
      if (!ids.includes(id)) problems.push({ file, line, rule: 'term', message: `'${id}' is not in terms.json` });
    }
  }
  const { value: terms } = json;
  const term = (id: string): Term => ({
    ...(terms[id]?.role ? { role: terms[id].role } : {}),
    ...(terms[id]?.tool ? { tool: terms[id].tool } : {}),
    title: byLanguage((language) => texts[language].titles[id] ?? ''),
    definition: byLanguage((language) => texts[language].definitions[id] ?? []),
  });
  const glossary = Object.fromEntries(ids.map((id) => [id, term(id)]));
  const taught = Object.fromEntries(ids.map((id) => [id, terms[id]?.taught ?? []]));
  return { source: { glossary, file: found.file, lineOf: json.lineOf, taught, texts }, problems };
}

function readDefinitions(path: string, problems: Problem[]): Definitions {
  const found = new FileProblems(path, problems);
  const text = readFileSync(path, 'utf8');
  const sections = cutSections(parseMarkdown(text), text, found);
  const context: ProseContext = { problems: found, uses: [] };
  for (const { id, line, title } of sections) {
    if (title === '') found.add(line, 'heading', `the term '${id}' has no name: ## ${id}: name`);
  }
  return {
    file: found.file,
    titles: Object.fromEntries(sections.map(({ id, title }) => [id, title])),
    definitions: Object.fromEntries(sections.map(({ id, content }) => [id, toProse(content, context)])),
    lines: Object.fromEntries(sections.map(({ id, line }) => [id, line])),
    uses: context.uses,
  };
}
