import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';
import type { BenchReport } from '../../web/bench/report.ts';
import { type Page, until } from './drivers/browser.ts';
import { launchChromium } from './drivers/chromium.ts';
import { inEachBrowser } from './drivers/launch.ts';
import { benchWithPeers, site } from './support/artefacts.ts';

/** Every work at its smallest. */
async function tinyReport(page: Page): Promise<BenchReport> {
  await until(page, 'window.__bench?.finished', 55);
  return page.evaluate<BenchReport>('window.__bench');
}

const races = ({ works }: BenchReport) => works.flatMap((work) => work.races);

inEachBrowser('bench.html of the site', (browser, name) => {
  let server: StaticServer;
  beforeAll(async () => {
    server = await serveFolder({ folder: site() });
  });
  afterAll(() => server.close());

  test('measures this engine alone, and finds the same results in place and through calls', async () => {
    const page = await browser().open(`${server.url}bench.html?size=tiny`);
    const report = await tinyReport(page);
    expect(report.works.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(races(report).flatMap(({ failures }) => Object.entries(failures))).toEqual([]);
    const names = races(report).flatMap(({ measured }) => measured.map((one) => one.name));
    expect(names).toContain(`this engine in place, ${name === 'webkit' ? 'simd128' : 'relaxed-simd'}`);
    expect(await page.evaluate<number>('document.querySelectorAll("table").length')).toBe(races(report).length);
    await page.close();
  });

  test('names in Chinese all that is no name of a format, a variant or a function', async () => {
    const page = await browser().open(`${server.url}bench.html?size=tiny&lang=zh-Hans`);
    await tinyReport(page);
    const names = await page.evaluate<string[]>(
      '[...document.querySelectorAll("caption, tbody th")].map(({ textContent }) => textContent)',
    );
    expect(names.length).toBeGreaterThan(20);
    expect(await page.evaluate<string>('document.body.textContent')).toContain('最小的规模');
    const said = /relaxed-simd|simd128|scalar|int8|QKV|LayerNorm|softmax/g;
    expect(names.filter((one) => /[a-z]{2}|, /.test(one.replace(said, '')))).toEqual([]);
    await page.close();
  });
});

describe('the benchmark beside its peers, chromium', () => {
  test('writes models that all peers read, and their results are those of this engine', async () => {
    const server = await serveFolder({ folder: benchWithPeers() });
    const browser = await launchChromium({});
    const report = await tinyReport(await browser.open(`${server.url}bench.html?size=tiny`));
    await browser.close();
    await server.close();
    expect(races(report).flatMap(({ failures }) => Object.entries(failures))).toEqual([]);
    const operations = races(report).filter(({ measured }) => measured.some(({ name }) => name.startsWith('LiteRT')));
    expect(operations.length).toBe(11);
    for (const { title, measured } of operations) {
      const names = measured.map((one) => one.name).join('\n');
      const peers = title.endsWith('int8') ? ['LiteRT.js'] : ['LiteRT.js', 'onnxruntime-web', 'TensorFlow.js'];
      for (const peer of peers) expect(names, title).toContain(peer);
    }
  });
});
