import { CannotContinue } from '../support/process.mjs';
import { ensureEmscripten } from './emscripten.mjs';
import { ensureNodeModules } from './node-modules.mjs';
import { browserNeeds, ensureSystemPackages, nativeBuildNeeds } from './system-packages.mjs';

/**
 * What a command may ask for. Everything here uses Node's own modules only: it runs before `npm ci` has.
 * @type {Record<'nodeModules' | 'emscripten' | 'nativeBuild' | 'browsers', () => Promise<void>>}
 */
const parts = {
  nodeModules: ensureNodeModules,
  emscripten: ensureEmscripten,
  nativeBuild: () => ensureSystemPackages(nativeBuildNeeds),
  browsers: () => ensureSystemPackages(browserNeeds),
};

/** @typedef {keyof typeof parts} SetupPart */

/** Checks each part, cheaply, and installs what is missing. @param {readonly SetupPart[]} names */
export async function ensure(names) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new CannotContinue(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
  }
  for (const name of names) await parts[name]();
}
