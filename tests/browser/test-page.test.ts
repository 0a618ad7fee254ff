import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';
import { type BrowserName, until } from './drivers/browser.ts';
import { inEachBrowser } from './drivers/launch.ts';
import { site } from './support/artefacts.ts';
import { strictPolicy } from './support/strict-policy.ts';

/**
 * Each variant of the engine in the browser that compiles it fastest, and beside it in every browser that which its readers get:
 * the page of tests by itself runs all that a browser takes.
 */
const suitesOf: Readonly<Record<BrowserName, readonly string[] | 'all'>> = {
  chromium: 'all',
  firefox: ['relaxed-simd', 'web'],
  webkit: ['simd128', 'web'],
};
const inChromium = ['relaxed-simd', 'simd128', 'scalar', 'web'];

let server: StaticServer;
beforeAll(async () => {
  const headers = { 'content-security-policy': strictPolicy };
  server = await serveFolder({ folder: site(), basePath: '/some/folder/', headers });
});
afterAll(() => server.close());

inEachBrowser('page of tests', (browser, name) => {
  test('runs the tests of the engine and of the page, and all pass', async () => {
    const suites = suitesOf[name];
    const page = await browser().open(
      `${server.url}tests.html${suites === 'all' ? '' : `?suites=${suites.join(',')}`}`,
    );
    await page.evaluate('void setInterval(() => { window.__answers = (window.__answers ?? 0) + 1; }, 0)');
    await until(page, 'window.__result?.finished', 400);
    // It goes on answering while tests run, some of which take a second by themselves.
    expect(await page.evaluate('window.__answers')).toBeGreaterThan(50);
    expect(await page.evaluate('window.__result.results.filter(({ passed }) => !passed)')).toEqual([]);
    const counts = await page.evaluate<Record<string, number>>(
      'window.__result.results.reduce((counts, { suite }) => Object.assign(counts, { [suite]: (counts[suite] ?? 0) + 1 }), {})',
    );
    expect(Object.keys(counts)).toEqual(suites === 'all' ? inChromium : suites);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(300);
    await page.evaluate(`document.querySelector('.tests summary').click()`);
    await until(page, `document.querySelectorAll('.tests li.good').length > 300`);
    await page.close();
  }, 410_000);
});
