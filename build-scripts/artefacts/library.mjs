import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { inProject } from '../support/paths.mjs';
import { run } from '../support/process.mjs';
import { viteBuild } from './pages.mjs';

const folder = 'dist/lib';

/** The npm package: modules, types, package.json and licences in dist/lib, which may be published or copied as it is. */
export async function buildLibrary() {
  await viteBuild('vite.lib.config.ts');
  await run(process.execPath, [inProject('node_modules/typescript/bin/tsc'), '-p', inProject('web/tsconfig.lib.json')]);
  const project = JSON.parse(await readFile(inProject('package.json'), 'utf8'));
  await writeFile(inProject(folder, 'package.json'), `${JSON.stringify(libraryPackage(project), null, 2)}\n`);
  for (const file of ['LICENSE', 'LICENSE-lessons.md', 'CHANGELOG.md'])
    await copyFile(inProject(file), inProject(folder, file));
}

/**
 * The package as its users see it: the project's own, with paths from dist/lib, and without the dependencies, which are bundled.
 * @param {Record<string, any>} project
 */
function libraryPackage({ name, version, description, license, type, engines, exports, sideEffects }) {
  const text = JSON.stringify({ name, version, description, license, type, engines, exports, sideEffects });
  return JSON.parse(text.replaceAll(`./${folder}/`, './'));
}
