import { ensure } from './setup/ensure.mjs';
import { command } from './support/command.mjs';
import { inProject } from './support/paths.mjs';
import { CannotContinue } from './support/process.mjs';
import { withTypeScript } from './support/with-type-script.mjs';

const usage = `npm run lessons [-- --accept LESSON/LANGUAGE]
Checks all lessons and prints how fresh each translation is.
--accept records that a translation follows its source as that is now.`;

const places = {
  folder: inProject('web/lessons'),
  modules: ['engine', 'trainer'].map((name) => inProject(`build/wasm-simd128/src/bindings/${name}-simd128.mjs`)),
};

await command(usage, { accept: { type: 'string' } }, async ({ accept }) => {
  await ensure(['nodeModules']);
  return withTypeScript(inProject('build-scripts/lessons/command.ts'), async ({ acceptNamed, reportLessons }) => {
    if (accept !== undefined) explained(() => acceptNamed(places, accept));
    return reportLessons(places);
  });
});

/** Runs something whose RangeErrors explain themselves. @param {() => void} action */
function explained(action) {
  try {
    action();
  } catch (error) {
    throw error instanceof RangeError ? new CannotContinue(error.message) : error;
  }
}
