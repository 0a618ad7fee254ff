import { single, sum } from './outcome.mjs';

/** The checks of `npm run lint`. */
export async function lintSuite() {
  const { runChecks } = await import('../lint/checks.mjs');
  const verdicts = await runChecks();
  return sum(verdicts.map(({ name, passed, output }) => single(passed, passed ? '' : `${name}\n${output}`)));
}
