import { LineCounter, parseDocument } from 'yaml';
import { lineInDocument, schemaCheck } from './json-file.mjs';

const text = { type: 'string', minLength: 1 };
const texts = { type: 'array', items: text };

const check = schemaCheck({
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

/**
 * Reads the YAML between the two `---` at the top of a language file.
 * @param {import('mdast').Yaml | undefined} node
 * @param {import('./problem.mjs').FileProblems} problems
 * @returns {import('./json-file.mjs').JsonFile | undefined} Nothing, and problems, when something is wrong.
 */
export function readFrontMatter(node, problems) {
  if (node === undefined) {
    problems.add(1, 'front-matter', 'the file must begin with front matter: title, topic, objectives, prerequisites, outcome');
    return undefined;
  }
  const lines = new LineCounter();
  const document = parseDocument(node.value, { lineCounter: lines });
  // The first line of the YAML is the one after the opening `---`.
  const above = node.position.start.line;
  for (const error of document.errors) problems.add(above + lines.linePos(error.pos[0]).line, 'front-matter', error.message.split('\n')[0]);
  if (document.errors.length > 0) return undefined;

  const value = document.toJS();
  const lineOf = (path) => above + lineInDocument(document, lines, path);
  return check(value, lineOf, problems) ? { value, lineOf } : undefined;
}
