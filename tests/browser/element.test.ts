import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';
import { inEachBrowser } from './drivers/launch.ts';
import { lessonRuns, library } from './support/artefacts.ts';

// Somebody's page uses the element from another host, under the policy that the documentation asks for.
const folder = mkdtempSync(join(tmpdir(), 'host-page-'));
let host: StaticServer;
let packages: StaticServer;
beforeAll(async () => {
  packages = await serveFolder({ folder: library(), headers: { 'access-control-allow-origin': '*' } });
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><link rel="icon" href="data:,">
    <script type="module" src="${packages.url}element.js"></script>
    <attention-walkthrough lesson="by-hand" lang="en">no script, no lesson</attention-walkthrough>`,
  );
  const from = packages.url;
  const policy = `default-src 'none'; script-src ${from} 'wasm-unsafe-eval'; connect-src ${from}; style-src 'self'; font-src data: ${from}; img-src data:`;
  host = await serveFolder({ folder, headers: { 'content-security-policy': policy } });
});
afterAll(async () => {
  await Promise.all([host.close(), packages.close()]);
  rmSync(folder, { recursive: true });
});

inEachBrowser('element on a page of another origin', (browser) => {
  test('runs, without errors', async () => {
    const page = await browser().open(host.url);
    await lessonRuns(page);
    expect(page.problems() ?? []).toEqual([]);
    await page.close();
  });
});
