import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';
import { inEachBrowser } from './drivers/launch.ts';
import { site, startPageRuns } from './support/artefacts.ts';

let server: StaticServer;
beforeAll(async () => {
  server = await serveFolder({ folder: site(), basePath: '/', headers: {} });
});
afterAll(() => server.close());

inEachBrowser('the form of the engine', (browser, name) => {
  test('is the fastest that the browser takes, and the footer says which', async () => {
    const page = await browser().open(server.url);
    await startPageRuns(page);
    const footer = await page.evaluate<string>("document.querySelector('.page-footer').textContent");
    // WebKit takes relaxed SIMD since 2026 only.
    expect(footer).toMatch(name === 'webkit' ? /relaxed-simd|simd128/ : 'relaxed-simd');
    await page.close();
  });
});
