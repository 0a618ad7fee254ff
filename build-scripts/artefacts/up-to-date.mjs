import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inProject, projectRoot } from '../support/paths.mjs';

/**
 * Makes `output` unless it was made from just these inputs before. Contents are compared, not times, so that a fresh checkout
 * or a switch of branches and back builds nothing.
 * @param {string} output           path in the project
 * @param {readonly string[]} inputs  files and folders in the project that it is made from
 * @param {() => Promise<void>} make
 * @returns {Promise<boolean>} whether it had to be made
 */
export async function makeIfChanged(output, inputs, make) {
  const record = inProject('build/made-from', output.replaceAll('/', '-'));
  const now = hashOf(inputs);
  if (existsSync(inProject(output)) && existsSync(record) && readFileSync(record, 'utf8') === now) return false;
  // First, so that what is left by a make that was stopped is never taken for made.
  rmSync(record, { force: true });
  await make();
  mkdirSync(inProject('build/made-from'), { recursive: true });
  writeFileSync(record, now);
  return true;
}

/** @param {readonly string[]} inputs */
function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesIn).sort()) {
    hash.update(relative(projectRoot, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Absolute paths of a file, or of all files in a folder; none where it does not exist. @param {string} path @returns {string[]} */
function filesIn(path) {
  const found = statSync(inProject(path), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [inProject(path)];
  const entries = readdirSync(inProject(path), { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
