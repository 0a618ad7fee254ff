import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';
import { until } from './drivers/browser.ts';
import { inEachBrowser } from './drivers/launch.ts';
import { site } from './support/artefacts.ts';

let server: StaticServer;
beforeAll(async () => {
  server = await serveFolder({ folder: site(), basePath: '/', headers: {} });
});
afterAll(() => server.close());

inEachBrowser('the form of the engine', (browser, name) => {
  test('is the fastest that the browser takes, and the footer says which', async () => {
    const page = await browser().open(server.url);
    const footer = "document.querySelector('.page-footer').textContent";
    await until(page, `${footer}.includes('simd')`);
    // WebKit takes relaxed SIMD since 2026 only.
    expect(await page.evaluate<string>(footer)).toMatch(name === 'webkit' ? /relaxed-simd|simd128/ : 'relaxed-simd');
    await page.close();
  });
});
