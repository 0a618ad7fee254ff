import { existsSync, readFileSync } from 'node:fs';
import { say } from '../support/command.mjs';
import { inProject } from '../support/paths.mjs';
import { run } from '../support/process.mjs';

/** Installs the npm packages of package-lock.json when node_modules does not hold exactly them. */
export async function ensureNodeModules() {
  if (matchesLock()) return;
  say('npm ci (packages of package-lock.json)');
  await run('npm', ['ci', '--no-fund', '--no-audit']);
}

/** npm keeps its own record of what it put into node_modules: that is compared, so nothing is installed twice. */
function matchesLock() {
  const record = inProject('node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(inProject('package-lock.json'))).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  );
}

/** @param {string} lockFile @returns {Record<string, { version?: string, optional?: boolean }>} */
const packagesOf = (lockFile) => JSON.parse(readFileSync(lockFile, 'utf8')).packages;
