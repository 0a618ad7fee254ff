import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject } from '../support/paths.mjs';
import { run } from '../support/process.mjs';
import { viteBuild } from './pages.mjs';

const folder = 'dist/lib';

/** The npm package: modules, types, package.json and licences in dist/lib, which may be published or copied as it is. */
export async function buildLibrary() {
  await viteBuild('vite.lib.config.ts');
  await run(process.execPath, [inProject('node_modules/typescript/bin/tsc'), '-p', inProject('web/tsconfig.lib.json')]);
  await nameDeclarationsAsModules(inProject(folder, 'types'));
  const project = JSON.parse(await readFile(inProject('package.json'), 'utf8'));
  await writeFile(inProject(folder, 'package.json'), `${JSON.stringify(libraryPackage(project), null, 2)}\n`);
  for (const file of ['LICENSE', 'LICENSE-lessons.md', 'CHANGELOG.md'])
    await copyFile(inProject(file), inProject(folder, file));
}

/** In the sources modules are named with .ts; a user's compiler finds declarations by the name of the .js. @param {string} types */
async function nameDeclarationsAsModules(types) {
  for (const file of await readdir(types, { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue;
    const text = await readFile(join(types, file), 'utf8');
    await writeFile(join(types, file), text.replace(/(from |import\()'(\.[^']*)\.tsx?'/g, "$1'$2.js'"));
  }
}

/**
 * The package as its users see it: the project's own, with paths from dist/lib, and without the dependencies, which are bundled.
 * @param {Record<string, any>} project
 */
function libraryPackage({ name, version, description, license, type, engines, exports }) {
  // Only the element does something by being imported: it defines itself.
  const sideEffects = [exports['.'].default];
  const text = JSON.stringify({ name, version, description, license, type, engines, exports, sideEffects });
  return JSON.parse(text.replaceAll(`./${folder}/`, './'));
}
