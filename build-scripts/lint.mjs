import { ensure } from './setup/ensure.mjs';
import { command } from './support/command.mjs';

const usage = `npm run lint
Checks layers, style, types and format; changes nothing. "npm run format" mends format and order of imports.`;

await command(usage, {}, async () => {
  await ensure(['nodeModules']);
  const { runChecks } = await import('./lint/checks.mjs');
  let failed = 0;
  for (const { name, passed, output } of await runChecks()) {
    console.log(`${passed ? '✓' : '✗'} ${name}`);
    if (output && !passed) console.log(output);
    failed += passed ? 0 : 1;
  }
  return failed === 0 ? 0 : 1;
});
