import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';
import { until } from './drivers/browser.ts';
import { inEachBrowser } from './drivers/launch.ts';
import { figureTexts, goldenWeights, lessonRuns, site, startPageRuns } from './support/artefacts.ts';
import { strictPolicy } from './support/strict-policy.ts';

const firstNumberBudget = 300_000;

/** A host of its own: no browser has a file of it. */
const freshHost = () =>
  serveFolder({
    folder: site(),
    basePath: '/some/folder/',
    headers: { 'content-security-policy': strictPolicy },
  });

let server: StaticServer;
beforeAll(async () => {
  server = await freshHost();
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

  test('shows the first number of a lesson with little loaded, nothing of other lessons, and no definition before one is asked for', async () => {
    const host = await freshHost();
    const page = await browser().open(`${host.url}index.html#/by-hand`);
    await lessonRuns(page);
    const { served } = host;
    expect(served.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(firstNumberBudget);
    expect(
      served.filter(({ path }) =>
        /alignment|bottleneck|cross-attention|kv-cache|multi-head|naive|projections|look-up|scaled-dot|self-attention|stored-or-computed|token-roles|train/.test(
          path,
        ),
      ),
    ).toEqual([]);
    expect(served.filter(({ path }) => path.includes('definitions'))).toEqual([]);
    const lesson = `document.querySelector('attention-walkthrough').shadowRoot`;
    await page.evaluate(`${lesson}.querySelector('button.term').click()`);
    await until(page, `${lesson}.querySelector('.term-definition')?.textContent`);
    expect(page.problems() ?? []).toEqual([]);
    await page.close();
    await host.close();
  });

  test('asks for the module once', async () => {
    const page = await browser().open(`${server.url}index.html#/by-hand`);
    await lessonRuns(page);
    const modules = (await page.requests()).filter((url) => url.endsWith('.wasm'));
    expect(modules).toHaveLength(1);
    await page.close();
  });

  test('goes back and forward through lessons, step by step as they were', async () => {
    const page = await browser().open(`${server.url}index.html?lang=en`);
    await startPageRuns(page);
    const shows = (hash: string) =>
      until(
        page,
        `location.hash.startsWith('${hash}') && (document.querySelector('attention-walkthrough')?.state.step ?? '') === '${hash.split('/')[2] ?? ''}'`,
      );
    // The start page writes its own address a moment after it is seen: what is gone back to is that.
    await shows('#/');
    await page.evaluate('void (location.hash = "#/by-hand/scores")');
    await shows('#/by-hand/scores');
    await page.evaluate(
      'void (document.querySelector("attention-walkthrough").state = { lesson: "kv-cache", step: "counters" })',
    );
    await shows('#/kv-cache/counters');
    for (const [direction, hash] of [
      ['back', '#/by-hand/scores'],
      ['back', '#/'],
      ['forward', '#/by-hand/scores'],
      ['forward', '#/kv-cache/counters'],
    ] as const) {
      await page.evaluate(`void history.${direction}()`);
      await shows(hash);
    }
    await page.close();
  });

  test('keeps the way forward whatever a lesson says while the address changes', async () => {
    const page = await browser().open(`${server.url}index.html#/by-hand/scores?lang=en`);
    await lessonRuns(page);
    await page.evaluate('void (document.querySelector("attention-walkthrough").state = { lesson: "kv-cache" })');
    await until(page, 'location.hash.startsWith("#/kv-cache/")');
    // popstate is heard after the address has changed and before hashchange, by which the page follows.
    await page.evaluate(
      'addEventListener("popstate", () => document.querySelector("attention-walkthrough").dispatchEvent(new Event("statechange")))',
    );
    for (const [direction, lesson] of [
      ['back', 'by-hand'],
      ['forward', 'kv-cache'],
    ] as const) {
      await page.evaluate(`void history.${direction}()`);
      await until(
        page,
        `location.hash.startsWith("#/${lesson}/") && document.querySelector("attention-walkthrough").state.lesson === "${lesson}"`,
      );
    }
    await page.close();
  });

  test('a frame follows its address, and keeps which parts it shows', async () => {
    const page = await browser().open(`${server.url}embed.html#/by-hand/scores?lang=en&controls=player`);
    await lessonRuns(page);
    await until(page, 'location.hash.includes("controls=player")');
    await page.evaluate('void (location.hash = "#/kv-cache/counters?lang=zh-Hans&theme=dark&controls=none")');
    await until(page, 'document.querySelector("attention-walkthrough").state.step === "counters"');
    await lessonRuns(page);
    expect(await page.evaluate('[document.documentElement.lang, document.documentElement.className]')).toEqual([
      'zh-Hans',
      'theme-dark',
    ]);
    expect(
      await page.evaluate('document.querySelector("attention-walkthrough").shadowRoot.querySelector("[part=player]")'),
    ).toBe(null);
    await page.close();
  });

  test('keeps its first picture, drawn ahead of time, where no engine runs', async () => {
    const forbidding = await serveFolder({
      folder: site(),
      headers: { 'content-security-policy': "script-src 'self'" },
    });
    const page = await browser().open(`${forbidding.url}index.html?lang=en`);
    await until(
      page,
      `!document.querySelector('.prerendered') && ${figureTexts('document')}.includes('${goldenWeights}')`,
    );
    await page.close();
    await forbidding.close();
  });
});
