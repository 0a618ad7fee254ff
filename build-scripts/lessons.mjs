import { join } from 'node:path';
import { ensure } from './setup/ensure.mjs';
import { command } from './support/command.mjs';
import { inProject } from './support/paths.mjs';
import { CannotContinue } from './support/process.mjs';

const usage = `npm run lessons [-- --accept LESSON/LANGUAGE]
Checks all lessons and prints how fresh each translation is.
--accept records that a translation follows its source as that is now.`;

const folder = inProject('web/lessons');

await command(usage, { accept: { type: 'string' } }, async (options) => {
  await ensure(['nodeModules']);
  if (options.accept !== undefined) await acceptTranslation(options.accept);
  return report();
});

async function report() {
  const { checkCourse } = await import('./lessons/check.mjs');
  const { freshness } = await import('./lessons/freshness.mjs');
  const { formatProblem } = await import('./lessons/problem.mjs');
  const { withSurroundings } = await import('./lessons/surroundings.mjs');
  const { problems, lessons, engineIsBuilt } = await withSurroundings(async (surroundings) => ({
    ...(await checkCourse(folder, surroundings)),
    engineIsBuilt: surroundings.traceOf !== undefined,
  }));

  for (const source of lessons) {
    console.log(`${source.lesson.id}  ${source.sourceLanguage}  source, ${source.lesson.steps.length} steps`);
    for (const state of freshness(source)) console.log(`${state.lesson}  ${state.language}  ${describe(state)}`);
  }
  if (!engineIsBuilt) console.log('The engine is not built: numbers and scenes were not checked (npm run build).');
  for (const problem of problems) console.error(formatProblem(problem));
  console.log(problems.length === 0 ? `${lessons.length} lessons, no problems` : `${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

/** @param {import('./lessons/freshness.mjs').Freshness} state */
function describe({ fresh, stale, missing }) {
  const named = (/** @type {string[]} */ ids) => (ids.length === 0 ? '0' : `${ids.length} (${ids.join(', ')})`);
  return `fresh ${fresh.length}, stale ${named(stale)}, missing ${named(missing)}`;
}

/** @param {string} name such as `by-hand/en` */
async function acceptTranslation(name) {
  const { readLesson } = await import('./lessons/compile.mjs');
  const { accept } = await import('./lessons/freshness.mjs');
  const { formatProblem } = await import('./lessons/problem.mjs');
  const [lesson = '', language = ''] = name.split('/');
  const { source, problems } = readLesson(join(folder, lesson));
  if (source === undefined) throw new CannotContinue(problems.map(formatProblem).join('\n'));
  try {
    accept(source, language, join(folder, lesson, `${language}.md`));
  } catch (error) {
    if (error instanceof RangeError) throw new CannotContinue(error.message);
    throw error;
  }
}
