import { until } from '../../tests/browser/drivers/browser.ts';
import { launchChromium } from '../../tests/browser/drivers/chromium.ts';
import { say } from '../support/command.mjs';

/** Seconds from the opening of a page to a library's first result, of each fresh browser. */
export type ColdStarts = Readonly<Record<string, readonly number[]>>;

const libraries = ['this engine', 'LiteRT.js', 'onnxruntime-web', 'TensorFlow.js'];
const repeats = 5;

/** In turns, each time in a browser that has never seen a file of it. */
export async function measureColdStarts(url: string): Promise<ColdStarts> {
  const starts = Object.fromEntries(libraries.map((library) => [library, [] as number[]]));
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    say(`cold start, ${repeat} of ${repeats}`);
    for (const library of libraries) {
      const browser = await launchChromium({});
      const page = await browser.open(`${url}cold-start.html?library=${encodeURIComponent(library)}`);
      await until(page, 'window.__firstResult !== undefined', 60);
      starts[library]?.push((await page.evaluate<number>('window.__firstResult')) / 1000);
      await browser.close();
    }
  }
  return starts;
}
