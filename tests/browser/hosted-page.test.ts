import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';
import { until } from './drivers/browser.ts';
import { inEachBrowser } from './drivers/launch.ts';
import { lessonRuns, site, startPageRuns } from './support/artefacts.ts';

/** Stricter than the page's own policy: no text may become markup or code either. */
const strictPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types 'none'";
const firstNumberBudget = 300_000;

let server: StaticServer;
beforeAll(async () => {
  const headers = { 'content-security-policy': strictPolicy };
  server = await serveFolder({ folder: site(), basePath: '/some/folder/', headers });
});
afterAll(() => server.close());

inEachBrowser('hosted page', (browser) => {
  test('runs in a sub-folder under a strict policy, without errors, and asks no other host', async () => {
    const before = server.served.length;
    const page = await browser().open(server.url);
    await startPageRuns(page);
    expect(server.served.slice(before).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(firstNumberBudget);
    expect(page.problems() ?? []).toEqual([]);
    expect((await page.requests()).filter((url) => !url.startsWith(server.url))).toEqual([]);
    await page.close();
  });

  test('shows the first number of a lesson with little loaded, and nothing of other lessons', async () => {
    const before = server.served.length;
    const page = await browser().open(`${server.url}index.html#/by-hand`);
    await lessonRuns(page);
    const served = server.served.slice(before);
    // A browser may have the files of the test before in its cache; then less is loaded.
    expect(served.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(firstNumberBudget);
    expect(served.filter(({ path }) => /kv-cache|multi-head|projections/.test(path))).toEqual([]);
    expect(page.problems() ?? []).toEqual([]);
    await page.close();
  });

  test('runs all its tests in the browser', async () => {
    const page = await browser().open(`${server.url}tests.html`);
    await until(page, 'window.__result?.finished', 110);
    const failures = await page.evaluate('window.__result.results.filter(({ passed }) => !passed)');
    expect(failures).toEqual([]);
    expect(await page.evaluate<number>('window.__result.passed')).toBeGreaterThan(300);
    await page.close();
  }, 120_000);
});
