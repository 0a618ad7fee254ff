import { CannotContinue } from '../support/process.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string} [details] what went wrong, or why nothing was run
 */

/** One check that passed or failed. @param {boolean} passed @param {string} [details] @returns {Outcome} */
export const single = (passed, details = '') => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, details });

/** @param {readonly Outcome[]} outcomes @returns {Outcome} */
export const sum = (outcomes) => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  details: outcomes
    .map(({ details }) => details)
    .filter(Boolean)
    .join('\n'),
});

/**
 * What a run found; one that cannot be set up or built has failed, and those beside it and after it go on.
 * @param {() => Promise<Outcome>} run
 * @returns {Promise<Outcome>}
 */
export async function outcomeOf(run) {
  try {
    return await run();
  } catch (error) {
    const explained = error instanceof CannotContinue;
    return single(false, explained ? error.message : String(error instanceof Error ? error.stack : error));
  }
}
