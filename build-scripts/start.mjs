import { buildArtefacts } from './artefacts/build-artefacts.mjs';
import { laterPage } from './serve/later-page.mjs';
import { openInBrowser } from './serve/open-browser.mjs';
import { serveOn } from './serve/serve-on.mjs';
import { ensure } from './setup/ensure.mjs';
import { command } from './support/command.mjs';
import { inProject } from './support/paths.mjs';

const usage = `npm start [-- --port N] [-- --no-open]
Installs what is missing, builds the page, serves it on this machine and prints its address. The page of tests is built
afterwards, while the page is already served.`;

await command(usage, { port: { type: 'string' }, 'no-open': { type: 'boolean' } }, async (options) => {
  await ensure(['nodeModules', 'emscripten']);
  await buildArtefacts(['site']);
  const testPage = laterPage('/tests.html', () => buildArtefacts(['testPage']));
  const server = await serveOn(inProject('dist/site'), options.port, testPage.standIn);
  console.log(`\n  ${server.url}\n\n  (Ctrl+C stops it)\n`);
  if (!options['no-open']) openInBrowser(server.url);
  await testPage.make();
});
