import { until } from '../../tests/browser/drivers/browser.ts';
import { launchChromium } from '../../tests/browser/drivers/chromium.ts';
import { say } from '../support/command.mjs';

/** Seconds from the opening of a page to a library's first result, of each fresh browser; of the empty page to its script. */
export type ColdStarts = Readonly<Record<string, readonly number[]>>;

const libraries = ['this engine', 'LiteRT.js', 'onnxruntime-web', 'TensorFlow.js'];
const emptyPage = 'an empty page';
const pages = [
  ...libraries.map((library) => [library, `cold-start.html?library=${encodeURIComponent(library)}`] as const),
  [emptyPage, 'empty-page.html'] as const,
];
const repeats = 5;

/** In turns, each time in a browser that has never seen a file of it. */
export async function measureColdStarts(url: string): Promise<ColdStarts> {
  const starts = Object.fromEntries(pages.map(([name]) => [name, [] as number[]]));
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    say(`cold start, ${repeat} of ${repeats}`);
    for (const [name, address] of pages) {
      const browser = await launchChromium({});
      const page = await browser.open(`${url}${address}`);
      await until(page, 'window.__firstResult !== undefined', 60);
      starts[name]?.push((await page.evaluate<number>('window.__firstResult')) / 1000);
      await browser.close();
    }
  }
  return starts;
}
