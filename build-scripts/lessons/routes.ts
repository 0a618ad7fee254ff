import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route, Stop } from '../../web/prose/outline.ts';
import type { ByLanguage, ProseNode } from '../../web/prose/prose.ts';
import { byLanguage, type LessonSource, type Reading } from './compile.ts';
import { type LineOf, readJsonFile, schemaCheck } from './json-file.ts';
import { parseMarkdown } from './markdown.ts';
import { toProse } from './nodes.ts';
import { secondsOf } from './pace.ts';
import { FileProblems, type Problem } from './problem.ts';
import { cutSections } from './sections.ts';

/** A route as `routes.json` has it. */
interface RouteFile {
  /** The most that it may take. */
  readonly minutes: number;
  /** Lessons (all their steps) and single steps, as `lesson` or `lesson/step`. */
  readonly stops: readonly string[];
}

/** What the routes are called in one language, and for whom they are. */
interface RouteTexts {
  readonly file: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly purposes: Readonly<Record<string, string>>;
  readonly lines: Readonly<Record<string, number>>;
}

export interface RoutesSource {
  readonly routes: Readonly<Record<string, RouteFile>>;
  /** Of `routes.json`. */
  readonly file: string;
  readonly lineOf: LineOf;
  readonly texts: ByLanguage<RouteTexts>;
}

const checkSchema = schemaCheck<RoutesSource['routes']>({
  type: 'object',
  propertyNames: { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['minutes', 'stops'],
    properties: {
      minutes: { type: 'number', exclusiveMinimum: 0 },
      stops: {
        type: 'array',
        minItems: 1,
        uniqueItems: true,
        items: { type: 'string', pattern: '^[a-z0-9-]+(/[a-z0-9-]+)?$' },
      },
    },
  },
});

/** Reads `routes.json` and the words for it. No source when `routes.json` cannot be used. */
export function readRoutes(folder: string): Reading<RoutesSource> {
  const problems: Problem[] = [];
  const path = join(folder, 'routes.json');
  const found = new FileProblems(path, problems);
  const json = readJsonFile(path, found);
  if (json === undefined || !checkSchema(json, found)) return { source: undefined, problems };
  const texts = byLanguage((language) => readTexts(join(folder, `${language}.md`), problems));
  return { source: { routes: json.value, file: found.file, lineOf: json.lineOf, texts }, problems };
}

function readTexts(path: string, problems: Problem[]): RouteTexts {
  const found = new FileProblems(path, problems);
  const text = readFileSync(path, 'utf8');
  const sections = cutSections(parseMarkdown(text), text, found);
  const purposeOf = (content: (typeof sections)[number]['content'], line: number): string => {
    const plain = plainParagraph(toProse(content, { problems: found, uses: [] }));
    if (plain === undefined) found.add(line, 'route', 'what a route is for is one paragraph of plain text');
    return plain ?? '';
  };
  return {
    file: found.file,
    titles: Object.fromEntries(sections.map(({ id, title }) => [id, title])),
    purposes: Object.fromEntries(sections.map(({ id, content, line }) => [id, purposeOf(content, line)])),
    lines: Object.fromEntries(sections.map(({ id, line }) => [id, line])),
  };
}

/** What `colourLetters` and `keepTogether` make of a letter. */
const letterTags = new Set(['span', 'math', 'mi']);

function plainParagraph(nodes: readonly ProseNode[]): string | undefined {
  const [only, ...others] = nodes;
  if (others.length > 0 || typeof only !== 'object' || only.kind !== 'element') return undefined;
  const texts = only.children.map(plainText);
  return texts.includes(undefined) ? undefined : texts.join('');
}

/** The text of a node that holds nothing else; letters that stand for a role are text, with the punctuation that is tied to them. */
function plainText(node: ProseNode): string | undefined {
  if (typeof node === 'string') return node;
  if (node.kind !== 'element' || !letterTags.has(node.tag)) return undefined;
  const texts = node.children.map(plainText);
  return texts.includes(undefined) ? undefined : texts.join('');
}

/** The routes with every step named and timed. A step or a lesson that does not exist is left out: the rule `route` reports it. */
export function routesOf({ routes, texts }: RoutesSource, lessons: readonly LessonSource[]): readonly Route[] {
  return Object.entries(routes).map(([id, { stops }]) => ({
    id,
    title: byLanguage((language) => texts[language].titles[id] ?? ''),
    purpose: byLanguage((language) => texts[language].purposes[id] ?? ''),
    stops: stops.flatMap((name) => stopsAt(name, lessons)),
  }));
}

/** The steps that a name in `routes.json` stands for; none when there are no such. */
export function stopsAt(name: string, lessons: readonly LessonSource[]): readonly Stop[] {
  const [id, only] = name.split('/');
  const source = lessons.find(({ lesson }) => lesson.id === id);
  if (source === undefined) return [];
  return source.lesson.steps
    .filter((step) => only === undefined || step.id === only)
    .map((step) => ({ lesson: source.lesson.id, step: step.id, seconds: secondsOf(step, source.texts) }));
}
