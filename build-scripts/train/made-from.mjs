import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../support/paths.mjs';

/**
 * What the bits of a model follow from: the C++ that a step runs through, the sentences, and the recipe. What a step takes from
 * other folders are the settings that the recipe states.
 */
const sources = ['src/core', 'src/simd', 'src/kernels', 'src/train'];
const grammar = ['src/train/grammars', 'src/train/named_tasks'];
/** The oracle that kernels are tested against computes nothing of a model. */
const leftOut = /\/reference\//;

/**
 * @typedef {object} MadeFrom hashes, SHA-256
 * @property {string} sources
 * @property {string} grammar
 * @property {string} configuration
 */

/** @param {import('./recipes.mjs').Recipe} recipe @returns {MadeFrom} */
export const madeFrom = (recipe) => ({
  sources: hashOfCode(sources),
  grammar: hashOfCode(grammar),
  configuration: createHash('sha256').update(JSON.stringify(recipe)).digest('hex'),
});

/** Of all that a compiler makes something of in the C++ of these folders. @param {readonly string[]} folders */
function hashOfCode(folders) {
  const hash = createHash('sha256');
  for (const file of folders.flatMap(codeIn).sort()) hash.update(`${file}\0${codeOf(file)}\0`);
  return hash.digest('hex');
}

/** @param {string} folder @returns {string[]} */
const codeIn = (folder) =>
  readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(cpp|h)$/.test(name))
    .map((name) => join(folder, name))
    .filter((file) => !leftOut.test(file));

/** A file without its comments and its layout, in which nothing is said to a compiler. @param {string} file */
export const codeOf = (file) => withoutComments(readFileSync(inProject(file), 'utf8'));

/** @param {string} text */
export const withoutComments = (text) =>
  text
    .replace(/("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')|\/\/.*|\/\*[\s\S]*?\*\//g, (_, quoted) => quoted ?? '')
    .replace(/\s+/g, ' ');
