/** Finding one's way: words and their definitions, the glossary, routes, and what is kept of a visit. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';
import { until } from './drivers/browser.ts';
import { inEachBrowser } from './drivers/launch.ts';
import { lessonRuns, site } from './support/artefacts.ts';

let server: StaticServer;
beforeAll(async () => {
  server = await serveFolder({ folder: site() });
});
afterAll(() => server.close());

const lesson = `document.querySelector('attention-walkthrough')`;
const root = `${lesson}.shadowRoot`;

inEachBrowser('finding one’s way', (browser) => {
  test('a word of a lesson opens and closes by the keyboard, and keeps the focus', async () => {
    const page = await browser().open(`${server.url}index.html#/by-hand/scores?lang=en`);
    await lessonRuns(page);
    await page.evaluate(`${root}.querySelector('button.term').focus()`);
    await page.press('Enter');
    await until(page, `${root}.querySelector('[aria-live] .term-definition')?.textContent`);
    await page.press('Escape');
    await until(page, `!${root}.querySelector('[aria-live] .term-definition')`);
    expect(await page.evaluate(`${root}.activeElement.matches('.term')`)).toBe(true);
    await page.close();
  });

  test('a link leads to one word of the glossary, and from there to its scene and back into a lesson', async () => {
    const page = await browser().open(`${server.url}index.html#/glossary/softmax?lang=en`);
    await until(page, `document.activeElement.querySelector('#term-softmax')`);
    await page.evaluate(`document.activeElement.querySelector('a[href="#/softmax"]').click()`);
    await lessonRuns(page);
    expect(await page.evaluate(`${lesson}.state.lesson`)).toBe('softmax');
    await page.evaluate('void (location.hash = "#/glossary")');
    await until(page, `document.querySelector('.glossary')`);
    await page.evaluate('void (location.hash = "#/by-hand/scores")');
    await lessonRuns(page);
    // The address follows the lesson again.
    await page.evaluate(`void (${lesson}.state = { lesson: 'by-hand', step: 'read' })`);
    await until(page, 'location.hash.startsWith("#/by-hand/read")');
    await page.close();
  });

  test('a route leads from lesson to lesson and back; the start page goes on from there, and forgets it on wish', async () => {
    const page = await browser().open(`${server.url}index.html#/by-hand/change-v?lang=en&route=ten-minutes`);
    await lessonRuns(page);
    await until(page, `document.querySelector('.route-bar')`);
    const press = (label: string) =>
      page.evaluate(`${root}.querySelector('.player-bar [aria-label="${label}"]').click()`);
    const isAt = (place: string) =>
      until(page, `location.hash.startsWith('#/${place}') && location.hash.includes('route=ten-minutes')`);
    await press('Next step');
    await isAt('projections/three-views');
    await lessonRuns(page);
    await press('Previous step');
    await isAt('by-hand/change-v');
    await page.evaluate('void (location.hash = "#/")');
    await until(page, `document.querySelector('.begin')?.getAttribute('href') === '#/by-hand/change-v'`);
    const kept = `Object.keys(localStorage).filter((key) => /by-hand|projections/.test(key))`;
    expect(await page.evaluate(kept)).toHaveLength(2);
    await page.evaluate(`document.querySelector('.forget button').click()`);
    await until(page, `!document.querySelector('.forget')`);
    expect(await page.evaluate(kept)).toEqual([]);
    await page.close();
  });
});
