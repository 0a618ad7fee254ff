import { buildModules } from '../artefacts/build-artefacts.mjs';
import { inProject } from '../support/paths.mjs';
import { runForOutput } from '../support/process.mjs';
import { single } from './outcome.mjs';

/** What `npm run lessons` checks: each lesson counts as one that passed, each problem as one that failed. */
export async function lessonsSuite() {
  await buildModules(['engine', 'trainer']);
  const { code, output } = await runForOutput(process.execPath, [inProject('build-scripts/lessons.mjs')], {
    quiet: true,
  });
  const lessons = /^(\d+) lessons, no problems$/m.exec(output);
  if (code === 0 && lessons) return { passed: Number(lessons[1]), failed: 0 };
  const problems = /^(\d+) problems$/m.exec(output);
  return problems ? { passed: 0, failed: Number(problems[1]), details: output } : single(false, output);
}
