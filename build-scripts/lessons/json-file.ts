import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type { FileProblems } from './problem.ts';

/** Where something is in nested data. */
export type Path = readonly (string | number)[];

/** The line of the value at a path, or of its nearest parent. */
export type LineOf = (path: Path) => number;

/** Data, and where it stands in its file. */
export interface Located<T> {
  readonly value: T;
  readonly lineOf: LineOf;
}

/**
 * Reads JSON and remembers where each value stands. (JSON is YAML, and the YAML reader keeps positions.)
 * Gives nothing, and a problem, when it is not JSON.
 */
export function readJsonFile(path: string, problems: FileProblems): Located<unknown> | undefined {
  const text = readFileSync(path, 'utf8');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema: 'json' });
  try {
    return { value: JSON.parse(text), lineOf: (keys) => lineInDocument(document, lines, keys) };
  } catch (error) {
    const fault = document.errors[0];
    problems.add(fault ? lines.linePos(fault.pos[0]).line : 1, 'json', `this is not JSON: ${messageOf(error)}`);
    return undefined;
  }
}

export function lineInDocument(document: Document, lines: LineCounter, path: Path): number {
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** Checks data against a JSON schema, fills in the schema's defaults and reports what does not fit. */
export type SchemaCheck<T> = (located: Located<unknown>, problems: FileProblems) => located is Located<T>;

/** Compiles a JSON schema; `T` is what it describes. */
export function schemaCheck<T>(schema: object): SchemaCheck<T> {
  const validate = new Ajv({ useDefaults: true, allErrors: true, strictTypes: false, strictRequired: false }).compile(
    schema,
  );
  return (located, problems): located is Located<T> => {
    if (validate(located.value)) return true;
    for (const error of validate.errors ?? []) {
      // `if` only repeats that something inside did not fit.
      if (error.keyword === 'if') continue;
      const path = error.instancePath.split('/').slice(1).map(fromPointer);
      const extra: string | undefined = error.params.additionalProperty;
      const line = located.lineOf(extra === undefined ? path : [...path, extra]);
      problems.add(line, 'schema', `${path.join('.') || 'the file'} ${explain(error)}`);
    }
    return false;
  };
}

/** What an error says, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** One part of a JSON pointer. */
function fromPointer(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function explain({ keyword, message, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `does not know '${params.additionalProperty}'`;
  if (keyword === 'enum') return `must be one of ${params.allowedValues.join(', ')}`;
  return message ?? keyword;
}
