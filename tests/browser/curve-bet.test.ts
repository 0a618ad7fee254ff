/** A curve is guessed by mouse and by keyboard on a real plot, and stays beside the truth. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';
import { type Page, until } from './drivers/browser.ts';
import { inEachBrowser } from './drivers/launch.ts';
import { lessonRuns, site } from './support/artefacts.ts';

let server: StaticServer;
beforeAll(async () => {
  server = await serveFolder({ folder: site() });
});
afterAll(() => server.close());

const lesson = `document.querySelector('attention-walkthrough')`;
const root = `${lesson}.shadowRoot`;
const said = `[...${root}.querySelectorAll('.curve-bet input')].map((slider) => slider.getAttribute('aria-valuetext'))`;
/** The circles of the guess, without that of its key. */
const circles = `[...${root}.querySelectorAll('.aw-figure circle')].length - 1`;

/** A point of the plot by its shares of width and height, from the bottom left. */
async function onPlot(page: Page): Promise<(across: number, up: number) => { x: number; y: number }> {
  const { left, bottom, width, height } = await page.evaluate<DOMRect>(
    `${root}.querySelector('.aw-board rect').getBoundingClientRect().toJSON()`,
  );
  return (across, up) => ({ x: left + across * width, y: bottom - up * height });
}

inEachBrowser('a curve that is guessed', (browser) => {
  test('by mouse and by keyboard, is one answer, and stays beside the truth', async () => {
    const page = await browser().open(`${server.url}index.html#/bottleneck/bet?lang=en`, { width: 1280, height: 900 });
    await lessonRuns(page);
    await until(page, `${root}.querySelector('.aw-board')`);
    const at = await onPlot(page);
    // Level at 60 % past the places of 6, 9 and 12 words, and on to that of 15 no nearer than half-way.
    await page.drag([at(0.1, 0.6), at(0.3, 0.6), at(0.6, 0.6)]);
    await until(page, `${said}.join() === '60%,60%,60%,not set,not set'`);
    expect(await page.evaluate(circles)).toBe(3);

    await page.evaluate(`${root}.querySelectorAll('.curve-bet input')[3].focus()`);
    await page.press('Home');
    await page.press('ArrowRight');
    await page.press('Tab');
    await page.press('End');
    await until(page, `${said}.join() === '60%,60%,60%,5%,100%'`);
    expect(await page.evaluate(circles)).toBe(5);

    await page.evaluate(`void (${lesson}.state = { lesson: 'bottleneck', step: 'curve' })`);
    await until(page, `${root}.querySelector('.curve-recall')?.textContent.includes('truth')`);
    expect(
      await page.evaluate(`[...${root}.querySelectorAll('.curve-recall dd')].map((place) => place.textContent)`),
    ).toEqual([
      '6 words 60% → truth 41.1%',
      '9 words 60% → truth 23.6%',
      '12 words 60% → truth 7.1%',
      '15 words 5% → truth 0.0%',
      '18 words 100% → truth 0.0%',
    ]);
    expect(await page.evaluate(circles)).toBe(5);
    await page.close();
  });
});
