import { writeFile } from 'node:fs/promises';
import { buildArtefacts } from './artefacts/build-artefacts.mjs';
import { ensure } from './setup/ensure.mjs';
import { command } from './support/command.mjs';
import { inProject } from './support/paths.mjs';
import { CannotContinue } from './support/process.mjs';
import { withTypeScript } from './support/with-type-script.mjs';

const usage = `npm run bench [-- --json FILE] [-- --only WORK[,WORK ...]] [-- --processes N] [-- --rounds N]
Measures this engine beside LiteRT.js, onnxruntime-web and TensorFlow.js in headless Chromium, one thread, and prints what
came out and which goals are reached. All take turns within a round, in N (3) browsers one after another, N (7) rounds each.
--json keeps every measurement. --only measures some works (sizes and cold-start are two more).`;

const options = /** @type {const} */ ({
  json: { type: 'string' },
  only: { type: 'string', multiple: true },
  processes: { type: 'string' },
  rounds: { type: 'string' },
});

await command(usage, options, async ({ json, only, processes, rounds }) => {
  await ensure(['nodeModules', 'emscripten', 'browsers']);
  await buildArtefacts(['bench']);
  await withTypeScript(inProject('build-scripts/bench/measure-all.ts'), async ({ measureAll, textOf }) => {
    const measured = await measureAll({
      folder: inProject('build/bench'),
      only: only?.flatMap((/** @type {string} */ list) => list.split(',')),
      processes: count('processes', processes, 3),
      rounds: count('rounds', rounds, 7),
    });
    if (json !== undefined) await writeFile(json, `${JSON.stringify(measured, undefined, 1)}\n`);
    console.log(textOf(measured));
  });
});

/** @param {string} name @param {string | undefined} typed @param {number} otherwise */
function count(name, typed, otherwise) {
  if (typed === undefined) return otherwise;
  const number = Number(typed);
  if (!Number.isInteger(number) || number < 1) throw new CannotContinue(`--${name} ${typed}: a number from 1 on.`);
  return number;
}
