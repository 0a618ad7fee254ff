import { ensure } from './setup/ensure.mjs';
import { command, say } from './support/command.mjs';
import { inProject } from './support/paths.mjs';
import { CannotContinue } from './support/process.mjs';
import { withTypeScript } from './support/with-type-script.mjs';
import { recipes } from './train/recipes.mjs';

const names = Object.keys(recipes);
const usage = `npm run train -- NAME ...
npm run train -- --all
Trains models and writes web/models/NAME: weights, words, and a report of what was measured on sentences it never saw.
NAME is one of ${names.join(', ')}. Stopped and called again, it goes on where it was, to the same bits.`;

await command(
  usage,
  { all: { type: 'boolean', default: false } },
  async ({ all }, given) => {
    const wanted = all ? names : given;
    const unknown = wanted.filter((name) => !Object.hasOwn(recipes, name));
    if (unknown.length > 0) throw new CannotContinue(`${unknown.join(', ')}: no such model.\n\n${usage}`);
    if (wanted.length === 0) throw new CannotContinue(usage);
    await ensure(['nodeModules', 'emscripten']);
    const { buildWasm } = await import('./artefacts/cmake.mjs');
    say('engine, trainer (WebAssembly)');
    await buildWasm('simd128', ['engine', 'trainer']);
    await withTypeScript(inProject('build-scripts/train/make-model.ts'), async ({ makeModel }) => {
      for (const name of wanted) {
        say(name);
        await makeModel(name);
      }
    });
  },
  { takesNames: true },
);
