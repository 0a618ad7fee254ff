import { single, sum } from './outcome.mjs';

/** The checks of `npm run lint`. */
export async function lintSuite() {
  const { checks } = await import('../lint/checks.mjs');
  const outcomes = [];
  for (const [name, check] of Object.entries(checks)) {
    const { passed, output } = await check();
    outcomes.push(single(passed, passed ? '' : `${name}\n${output}`));
  }
  return sum(outcomes);
}
