import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { artefactNames, buildArtefacts, buildModules } from '../artefacts/build-artefacts.mjs';
import { inProject } from '../support/paths.mjs';
import { runForOutput } from '../support/process.mjs';
import { single } from './outcome.mjs';

/** Tests in Node: the pure parts of the page, the engine's JavaScript side, the build scripts. */
export async function webSuite() {
  await buildModules(['engine', 'trainer']);
  return runVitest('web', 'web/vitest.config.ts');
}

/** Tests of what `npm run build` makes, and of the benchmark, in Chromium, Firefox and WebKit. */
export async function browserSuite() {
  await buildArtefacts([...artefactNames, 'bench']);
  return runVitest('browser', 'tests/browser/vitest.config.ts');
}

/** @param {string} name @param {string} config */
async function runVitest(name, config) {
  const report = inProject('build/test-results', `${name}.json`);
  mkdirSync(inProject('build/test-results'), { recursive: true });
  rmSync(report, { force: true });
  const vitest = inProject('node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    '--config',
    inProject(config),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code, output } = await runForOutput(process.execPath, args, { quiet: true });
  if (!existsSync(report)) return single(false, output);
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that cannot be loaded fails as a suite without a failed test.
  const failed = numFailedTests || (code === 0 ? 0 : Math.max(1, numFailedTestSuites));
  return { passed: numPassedTests, failed, details: failed > 0 ? output : '' };
}
