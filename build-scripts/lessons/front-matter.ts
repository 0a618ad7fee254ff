import type { Yaml } from 'mdast';
import { LineCounter, parseDocument } from 'yaml';
import type { LessonProse } from '../../web/prose/prose.ts';
import { type LineOf, type Located, lineInDocument, schemaCheck } from './json-file.ts';
import { lineOfNode } from './markdown.ts';
import type { FileProblems } from './problem.ts';

/** The words of a lesson as a whole, and in a translation the hashes of the passages it follows. */
export type FrontMatter = Omit<LessonProse, 'language' | 'messages' | 'steps'> & {
  readonly source?: Readonly<Record<string, string>>;
};

const text = { type: 'string', minLength: 1 };
const texts = { type: 'array', items: text };

const check = schemaCheck<FrontMatter>({
  type: 'object',
  additionalProperties: false,
  required: ['title', 'topic', 'objectives', 'prerequisites', 'outcome'],
  properties: {
    title: text,
    topic: text,
    objectives: { ...texts, minItems: 1 },
    prerequisites: texts,
    outcome: text,
    warning: text,
    tokens: { type: 'object', additionalProperties: text, default: {} },
    source: { type: 'object', additionalProperties: text },
  },
});

/** Reads the YAML between the two `---` at the top of a language file. Gives nothing, and problems, when something is wrong. */
export function readFrontMatter(node: Yaml | undefined, problems: FileProblems): Located<FrontMatter> | undefined {
  if (node === undefined) {
    problems.add(
      1,
      'front-matter',
      'the file must begin with front matter: title, topic, objectives, prerequisites, outcome',
    );
    return undefined;
  }
  const lines = new LineCounter();
  const document = parseDocument(node.value, { lineCounter: lines });
  // The first line of the YAML is the one after the opening `---`.
  const above = lineOfNode(node);
  for (const error of document.errors) {
    const [message = ''] = error.message.split('\n');
    problems.add(above + lines.linePos(error.pos[0]).line, 'front-matter', message);
  }
  if (document.errors.length > 0) return undefined;

  const lineOf: LineOf = (path) => above + lineInDocument(document, lines, path);
  const located: Located<unknown> = { value: document.toJS(), lineOf };
  return check(located, problems) ? located : undefined;
}
