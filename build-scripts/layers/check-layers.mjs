import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { inProject } from '../support/paths.mjs';
import { cppViolations, webViolations } from './find-violations.mjs';
import { cppLayers, webLayers } from './layers.mjs';

/** Every dependency of the source that points the wrong way, one line each. */
export function checkLayers() {
  const inTree =
    (/** @type {string} */ tree) =>
    (/** @type {import('./find-violations.mjs').Violation} */ { path, uses, reason }) =>
      `${tree}/${path}: ${uses ? `${uses}: ` : ''}${reason}`;
  return [
    ...cppViolations(readSources('src', /\.(h|cpp)$/), cppLayers).map(inTree('src')),
    ...webViolations(readSources('web', /(?<!\.config|\.shared|\.d)\.tsx?$/), webLayers).map(inTree('web')),
  ];
}

/** @param {string} tree @param {RegExp} pattern */
function readSources(tree, pattern) {
  const root = inProject(tree);
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(root, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }));
}
