import { buildModules } from './artefacts/build-artefacts.mjs';
import { laterPage, sendStandIn } from './serve/later-page.mjs';
import { openInBrowser } from './serve/open-browser.mjs';
import { ensure } from './setup/ensure.mjs';
import { command } from './support/command.mjs';
import { inProject } from './support/paths.mjs';

const usage = `npm run dev [-- --port N] [-- --no-open]
Serves the gallery of all scenes and the page from their sources; both reload when a file changes.
A change of the C++ engine needs a new start.`;

await command(usage, { port: { type: 'string' }, 'no-open': { type: 'boolean' } }, async (options) => {
  await ensure(['nodeModules', 'emscripten']);
  await buildModules(['engine', 'trainer']);
  const testPage = laterPage('/web/tests.html', () => buildModules(['tests']));
  const { createServer } = await import('vite');
  const server = await createServer({
    configFile: inProject('web/vite.dev.config.ts'),
    plugins: [standIns(testPage.standIn)],
    server: options.port ? { port: Number(options.port), strictPort: true } : {},
  });
  await server.listen();
  const [root] = server.resolvedUrls?.local ?? [];
  console.log(`\n  gallery   ${root}tests/gallery/\n  page      ${root}web/\n\n  (Ctrl+C stops it)\n`);
  if (!options['no-open']) openInBrowser(`${root}tests/gallery/`);
  await testPage.make();
});

/** Answers for pages that are not ready. @param {(path: string) => string | undefined} standIn @returns {import('vite').Plugin} */
const standIns = (standIn) => ({
  name: 'stand-ins',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const page = standIn(new URL(request.url ?? '/', 'http://localhost').pathname);
      if (page === undefined) return next();
      sendStandIn(response, page);
    });
  },
});
