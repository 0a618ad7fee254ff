import { ensure } from './setup/ensure.mjs';
import { outcomeOf } from './suites/outcome.mjs';
import { suites } from './suites/suites.mjs';
import { command, say } from './support/command.mjs';
import { CannotContinue } from './support/process.mjs';

const usage = `npm test [-- --only NAME[,NAME ...]]
Installs what is missing and runs every test. NAME is one of ${Object.keys(suites).join(', ')}.`;

await command(usage, { only: { type: 'string', multiple: true } }, async ({ only }) => {
  const names = namesToRun(only);
  let [passed, failed] = [0, 0];
  for (const name of names) {
    const started = performance.now();
    const outcome = await runSuite(name);
    passed += outcome.passed;
    failed += outcome.failed;
    if (outcome.details) console.log(outcome.details);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

/** @param {string[] | undefined} only */
function namesToRun(only) {
  const names = only?.flatMap((list) => list.split(',')) ?? Object.keys(suites);
  const unknown = names.filter((name) => !Object.hasOwn(suites, name));
  if (unknown.length > 0) throw new CannotContinue(`--only ${unknown.join(',')}: no such tests.\n\n${usage}`);
  return names;
}

/** @param {string} name */
function runSuite(name) {
  return outcomeOf(async () => {
    const suite = suites[name];
    if (!suite) throw new Error(`no suite '${name}'`);
    await ensure(suite.needs);
    return await (await suite.load())();
  });
}
