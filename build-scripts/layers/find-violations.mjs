import { dirname, normalize } from 'node:path/posix';
import ts from 'typescript';
import { vectorHeaders } from './layers.mjs';

/** @typedef {import('./layers.mjs').Layer} Layer */
/** @typedef {{ path: string, text: string }} SourceFile path from the tree's root (`src/` or `web/`) with slashes */
/** @typedef {{ path: string, uses: string, reason: string }} Violation */

/**
 * Includes of C++ files against the layers of their folders.
 * @param {readonly SourceFile[]} files @param {Readonly<Record<string, Layer>>} layers
 * @returns {Violation[]}
 */
export function cppViolations(files, layers) {
  return files.flatMap(({ path, text }) => {
    const from = layerOf(path, layers);
    if (from === undefined) return [noLayer(path)];
    return includesOf(text).flatMap((include) => {
      if (vectorHeaders.test(include)) {
        return from === 'simd' ? [] : [{ path, uses: include, reason: 'only simd/ includes the vector instructions' }];
      }
      const to = layerOf(include, layers);
      return to === undefined ? [] : arrowViolations({ path, uses: include, from, to, layers });
    });
  });
}

/**
 * Imports of TypeScript files against the layers of their folders. Pages at the root of the tree may import anything.
 * @param {readonly SourceFile[]} files @param {Readonly<Record<string, Layer>>} layers
 * @returns {Violation[]}
 */
export function webViolations(files, layers) {
  return files.flatMap(({ path, text }) => {
    if (!path.includes('/')) return [];
    const from = layerOf(path, layers);
    if (from === undefined) return [noLayer(path)];
    return importsOf(text).flatMap((specifier) => {
      if (!specifier.startsWith('.')) return packageViolations(path, specifier, from, layers);
      const target = normalize(`${dirname(path)}/${specifier}`);
      const to = layerOf(target, layers);
      if (to === undefined) return [{ path, uses: specifier, reason: `${target} is in no layer` }];
      return arrowViolations({ path, uses: specifier, from, to, layers });
    });
  });
}

/** @param {string} path @returns {Violation} */
const noLayer = (path) => ({ path, uses: '', reason: 'no code may be here: its folder is in no layer' });

/**
 * The longest listed folder that the path lies in.
 * @param {string} path @param {Readonly<Record<string, Layer>>} layers
 */
const layerOf = (path, layers) =>
  Object.keys(layers)
    .filter((folder) => path.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];

/**
 * @param {{ path: string, uses: string, from: string, to: string, layers: Readonly<Record<string, Layer>> }} arrow
 * @returns {Violation[]}
 */
function arrowViolations({ path, uses, from, to, layers }) {
  if (from === to || layers[from]?.mayUse.includes(to)) return [];
  return [{ path, uses, reason: `${from} may not use ${to}` }];
}

/** @param {string} path @param {string} specifier @param {string} from @param {Readonly<Record<string, Layer>>} layers @returns {Violation[]} */
function packageViolations(path, specifier, from, layers) {
  const allowed = layers[from]?.packages ?? [];
  if (allowed.some((name) => specifier === name || (name.startsWith('#') && specifier.startsWith(`${name}/`))))
    return [];
  return [{ path, uses: specifier, reason: `${from} may not use this package` }];
}

/** Both `#include "..."` and `#include <...>`. @param {string} text */
const includesOf = (text) => [...text.matchAll(/^\s*#\s*include\s*["<]([^">]+)[">]/gm)].map((match) => match[1] ?? '');

/** Static, dynamic and type imports, and re-exports. @param {string} text */
const importsOf = (text) => ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName);
