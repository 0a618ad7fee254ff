import { ensure } from './setup/ensure.mjs';
import { command } from './support/command.mjs';

const usage = `npm run format
Formats TypeScript, JavaScript, JSON and CSS with Biome, and C++ with clang-format.`;

await command(usage, {}, async () => {
  await ensure(['nodeModules']);
  const { biome } = await import('./lint/checks.mjs');
  const { clangFormat } = await import('./lint/clang-format.mjs');
  const { passed, output } = await biome(['check', '--write']);
  if (!passed) console.log(output);
  const cpp = await clangFormat({ check: false });
  if (cpp.code !== 0) console.log(cpp.output);
  return passed && cpp.code === 0 ? 0 : 1;
});
