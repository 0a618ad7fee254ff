import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { LineCounter, parseDocument } from 'yaml';

/**
 * @typedef {object} JsonFile  Data and where it stands.
 * @property {any} value
 * @property {(path: readonly (string | number)[]) => number} lineOf Line of the value at a path, or of its nearest parent.
 */

/**
 * Reads JSON and remembers where each value stands. (JSON is YAML, and the YAML reader keeps positions.)
 * @param {string} path
 * @param {import('./problem.mjs').FileProblems} problems
 * @returns {JsonFile | undefined} Nothing, and a problem, when it is not JSON.
 */
export function readJsonFile(path, problems) {
  const text = readFileSync(path, 'utf8');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema: 'json' });
  try {
    return { value: JSON.parse(text), lineOf: (keys) => lineInDocument(document, lines, keys) };
  } catch (error) {
    const fault = document.errors[0];
    problems.add(fault ? lines.linePos(fault.pos[0]).line : 1, 'json', `this is not JSON: ${error.message}`);
    return undefined;
  }
}

/**
 * @param {import('yaml').Document} document
 * @param {LineCounter} lines
 * @param {readonly (string | number)[]} keys
 */
export function lineInDocument(document, lines, keys) {
  for (let length = keys.length; length >= 0; length--) {
    const node = document.getIn(keys.slice(0, length), true);
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/**
 * Checks a value against a JSON schema and fills in the schema's defaults.
 * @param {object} schema
 * @returns {(value: unknown, lineOf: (path: readonly (string | number)[]) => number, problems: import('./problem.mjs').FileProblems) => boolean}
 */
export function schemaCheck(schema) {
  const validate = new Ajv({ useDefaults: true, allErrors: true, strictTypes: false, strictRequired: false }).compile(schema);
  return (value, lineOf, problems) => {
    if (validate(value)) return true;
    for (const error of validate.errors ?? []) {
      // `if` and `not` only repeat that something inside did not fit.
      if (error.keyword === 'if') continue;
      const path = error.instancePath.split('/').slice(1).map(fromPointer);
      const extra = error.params.additionalProperty;
      problems.add(lineOf(extra === undefined ? path : [...path, extra]), 'schema', `${path.join('.') || 'the file'} ${explain(error)}`);
    }
    return false;
  };
}

/** @param {string} part one part of a JSON pointer */
function fromPointer(part) {
  return /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** @param {import('ajv').ErrorObject} error */
function explain({ keyword, message, params }) {
  switch (keyword) {
    case 'additionalProperties':
      return `does not know '${params.additionalProperty}'`;
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`;
    default:
      return message ?? keyword;
  }
}
