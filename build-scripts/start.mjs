import { buildArtefacts } from './artefacts/build-artefacts.mjs';
import { openInBrowser } from './serve/open-browser.mjs';
import { serveOn } from './serve/serve-on.mjs';
import { ensure } from './setup/ensure.mjs';
import { command } from './support/command.mjs';
import { inProject } from './support/paths.mjs';

const usage = `npm start [-- --port N] [-- --no-open]
Installs what is missing, builds the page, serves it on this machine and prints its address.`;

await command(usage, { port: { type: 'string' }, 'no-open': { type: 'boolean' } }, async (options) => {
  await ensure(['nodeModules', 'emscripten']);
  await buildArtefacts(['site']);
  const server = await serveOn(inProject('dist/site'), options.port);
  console.log(`\n  ${server.url}\n\n  (Ctrl+C stops it)`);
  if (!options['no-open']) openInBrowser(server.url);
});
