import { artefactNames, buildArtefacts } from './artefacts/build-artefacts.mjs';
import { ensure } from './setup/ensure.mjs';
import { command } from './support/command.mjs';

const usage = `npm run build
Makes dist/site (the page), dist/attention-walkthrough.html (the page in one file) and dist/lib (the npm package).`;

await command(usage, {}, async () => {
  await ensure(['nodeModules', 'emscripten']);
  await buildArtefacts(artefactNames);
});
