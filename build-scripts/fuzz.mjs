import { ensure } from './setup/ensure.mjs';
import { command } from './support/command.mjs';
import { CannotContinue } from './support/process.mjs';

const usage = `npm run fuzz [-- --seconds N]
Fuzzes each entry point that reads what others wrote, N seconds each (default 600); npm test does so for 5. What is found stays
in build/fuzz/corpus and is tried first the next time.`;

await command(usage, { seconds: { type: 'string', default: '600' } }, async ({ seconds }) => {
  const each = Number(seconds);
  if (!Number.isInteger(each) || each < 1)
    throw new CannotContinue(`--seconds ${seconds}: a whole number.\n\n${usage}`);
  await ensure(['nativeBuild']);
  const { fuzzAll } = await import('./suites/fuzz.mjs');
  const { failed, details } = await fuzzAll(each);
  if (details) console.log(details);
  return failed === 0 ? 0 : 1;
});
