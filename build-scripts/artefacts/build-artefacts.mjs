import { say } from '../support/command.mjs';
import { variants } from '../support/paths.mjs';
import { buildWasm } from './cmake.mjs';
import { buildLibrary } from './library.mjs';
import { buildOneFile, buildSite } from './pages.mjs';
import { makeIfChanged } from './up-to-date.mjs';

/** Everything that an artefact is made from, besides the engine. */
const webSources = [
  'tests',
  'web',
  'package.json',
  'package-lock.json',
  'LICENSE',
  'LICENSE-lessons.md',
  'build-scripts/artefacts',
  'build-scripts/lessons',
  'build-scripts/vite',
];
const engineModules = variants.flatMap((variant) => [
  `build/wasm-${variant}/src/bindings`,
  `build/wasm-${variant}/tests`,
]);

const artefacts = {
  site: { output: 'dist/site', make: buildSite },
  oneFile: { output: 'dist/attention-walkthrough.html', make: buildOneFile },
  lib: { output: 'dist/lib', make: buildLibrary },
};

/** @typedef {keyof typeof artefacts} ArtefactName */

export const artefactNames = /** @type {ArtefactName[]} */ (Object.keys(artefacts));

/** Compiles the engine and its tests to WebAssembly, in every variant. */
export async function buildEngine() {
  for (const variant of variants) {
    say(`engine, ${variant} (WebAssembly)`);
    await buildWasm(variant);
  }
}

/** Compiles the engine, then makes each artefact that is not already made from the same sources. @param {readonly ArtefactName[]} names */
export async function buildArtefacts(names) {
  await buildEngine();
  for (const name of names) {
    const { output, make } = artefacts[name];
    const made = await makeIfChanged(output, [...webSources, ...engineModules], make);
    say(`${output}${made ? '' : ' (unchanged)'}`);
  }
}
