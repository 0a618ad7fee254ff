import { say } from '../support/command.mjs';
import { variants } from '../support/paths.mjs';
import { sideBySide } from '../support/side-by-side.mjs';
import { buildWasm, wasmFiles } from './cmake.mjs';
import { buildLibrary } from './library.mjs';
import { buildBench, buildOneFile, buildSite, buildTestPage } from './pages.mjs';
import { makeIfChanged } from './up-to-date.mjs';

/** @typedef {import('./cmake.mjs').WasmModule} WasmModule */

/** What every artefact is made from, besides modules. */
const webSources = [
  'web',
  'package.json',
  'package-lock.json',
  'LICENSE',
  'LICENSE-lessons.md',
  'CHANGELOG.md',
  'build-scripts/artefacts',
  'build-scripts/lessons',
  'build-scripts/vite',
];

/**
 * @typedef {object} Artefact
 * @property {string} output
 * @property {readonly WasmModule[]} modules
 * @property {readonly string[]} sources files and folders
 * @property {() => Promise<void>} make
 */

/** @satisfies {Record<string, Artefact>} */
const artefacts = {
  site: { output: 'dist/site', modules: ['engine', 'trainer'], sources: webSources, make: buildSite },
  // After the site, whose folder it goes into and which is made empty first.
  testPage: {
    output: 'dist/site/tests.html',
    modules: ['engine', 'trainer', 'workbench', 'tests'],
    sources: [...webSources, 'tests'],
    make: buildTestPage,
  },
  oneFile: {
    output: 'dist/attention-walkthrough.html',
    modules: ['engine', 'trainer', 'tests'],
    sources: [...webSources, 'tests'],
    make: buildOneFile,
  },
  lib: { output: 'dist/lib', modules: ['engine', 'trainer'], sources: webSources, make: buildLibrary },
  bench: {
    output: 'build/bench',
    modules: ['engine', 'trainer', 'workbench'],
    sources: webSources,
    make: buildBench,
  },
};

/** @typedef {keyof typeof artefacts} ArtefactName */

/** What is handed out. */
export const artefactNames = /** @type {ArtefactName[]} */ (Object.keys(artefacts).filter((name) => name !== 'bench'));

/**
 * Compiles modules to WebAssembly, the variants beside each other: linking, which takes one processor, leaves the other to them.
 * @param {readonly WasmModule[]} names
 */
export async function buildModules(names) {
  say(`${names.join(', ')} (WebAssembly: ${variants.join(', ')})`);
  await sideBySide(variants, (variant) => buildWasm(variant, names));
}

/** Compiles what the artefacts need, then makes each that is not already made from the same sources. @param {readonly ArtefactName[]} names */
export async function buildArtefacts(names) {
  const wanted = names.map((name) => artefacts[name]);
  await buildModules([...new Set(wanted.flatMap(({ modules }) => /** @type {readonly WasmModule[]} */ (modules)))]);
  for (const { output, modules, sources, make } of wanted) {
    const inputs = [...sources, .../** @type {readonly WasmModule[]} */ (modules).flatMap(wasmFiles)];
    const made = await makeIfChanged(output, inputs, make);
    say(`${output}${made ? '' : ' (unchanged)'}`);
  }
}
