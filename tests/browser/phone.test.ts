/** What only a real layout shows: one row of controls under the thumb, words beside the picture, focus never covered, no line that begins with a comma. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';
import type { Language } from '../../web/timeline/lesson.ts';
import { type Page, until } from './drivers/browser.ts';
import { inEachBrowser } from './drivers/launch.ts';
import { lessonIds, lessonRuns, site } from './support/artefacts.ts';

const phone = { width: 360, height: 740 };

let server: StaticServer;
beforeAll(async () => {
  server = await serveFolder({ folder: site() });
});
afterAll(() => server.close());

/** An expression about the lesson on the page: `root` is its shadow root, `box` gives an element's rectangle. */
const inLesson = (expression: string) => `(() => {
  const element = document.querySelector('attention-walkthrough');
  const root = element.shadowRoot;
  const box = (selector) => root.querySelector(selector).getBoundingClientRect();
  return ${expression};
})()`;

/** Where the deepest focused element is hidden by the player's bar: its text, else null. */
const coveredFocus = inLesson(`(() => {
  const focused = root.activeElement;
  if (!focused || focused.closest('.player-bar')) return null;
  const { top, bottom } = focused.getBoundingClientRect();
  const bar = box('.player-bar');
  return bottom > bar.top + 1 && top < bar.bottom ? focused.textContent : null;
})()`);

/** The lines of every step's words that begin with punctuation that closes. */
const badLines = inLesson(`Promise.resolve().then(async () => {
  const found = [];
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const steps = [...root.querySelectorAll('.step-list button')];
  for (let i = 0; i < steps.length; i++) {
    root.querySelectorAll('.step-list button')[i].click();
    await drawn();
    for (const block of root.querySelectorAll('.body p, .body li')) {
      const left = block.getBoundingClientRect().left;
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        for (const { index } of texts.currentNode.data.matchAll(/[、，。；：！？”）」]/g)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + 1);
          const rectangle = range.getBoundingClientRect();
          if (rectangle.width > 0 && rectangle.left < left + 2) found.push(block.textContent);
        }
      }
    }
  }
  return found;
})`);

/** Every lesson in one page, each from the start page, so that what is loaded once is loaded once. */
async function inEachLesson(page: Page, language: Language, look: (lesson: string) => Promise<void>): Promise<void> {
  for (const lesson of lessonIds()) {
    await page.evaluate(`location.hash = '#/?lang=${language}'`);
    await until(page, `!document.querySelector('attention-walkthrough')`);
    await page.evaluate(`location.hash = '#/${lesson}?lang=${language}'`);
    await lessonRuns(page);
    await look(lesson);
  }
}

inEachBrowser('a lesson as it is laid out', (browser, name) => {
  test('every lesson on a phone: heading, picture, first words and one row of controls', async () => {
    const page = await browser().open(`${server.url}index.html`, phone);
    await inEachLesson(page, 'en', (lesson) => looksRight(page, lesson));
    await page.close();
  });

  async function looksRight(page: Page, lesson: string): Promise<void> {
    const seen = await page.evaluate<{
      rows: number;
      smallest: number;
      headingTop: number;
      words: number;
      over: number;
      cut: boolean;
    }>(
      inLesson(`(() => {
        const buttons = [...root.querySelectorAll('.player-bar button')].map((button) => button.getBoundingClientRect());
        return {
          rows: new Set(buttons.map(({ top, height }) => Math.round(top + height / 2))).size,
          smallest: Math.min(...buttons.flatMap(({ width, height }) => [width, height])),
          headingTop: box('h2').top,
          words: box('.player-bar').top - box('.prose').top,
          over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          cut: [...document.querySelectorAll('.home a')].some((title) => title.scrollWidth > title.clientWidth),
        };
      })()`),
    );
    expect(seen.rows, lesson).toBe(1);
    // WebKit's window may end within a pixel.
    expect(seen.over, lesson).toBeLessThanOrEqual(1);
    expect(seen.cut, `${lesson}: the title of the page is cut`).toBe(false);
    expect(seen.smallest, lesson).toBeGreaterThanOrEqual(44);
    expect(seen.headingTop, lesson).toBeGreaterThan(0);
    // WebKit's window is wider than asked for, and a part of its height is its bar's.
    if (name !== 'webkit') expect(seen.words, lesson).toBeGreaterThan(55);
  }

  test('the focus is never under the player', async () => {
    const page = await browser().open(`${server.url}index.html#/by-hand?lang=en`);
    await lessonRuns(page);
    for (let press = 0; press < 30; press++) {
      await page.press('Tab');
      expect(await page.evaluate(coveredFocus), `after ${press + 1} times Tab`).toBeNull();
    }
    await page.close();
  });

  async function expectGoodLines(size: { readonly width: number; readonly height: number }): Promise<void> {
    const page = await browser().open(`${server.url}index.html`, size);
    await inEachLesson(page, 'zh-Hans', async (lesson) => expect(await page.evaluate(badLines), lesson).toEqual([]));
    await page.close();
  }

  test('no Chinese line of a phone begins with closing punctuation', () => expectGoodLines(phone));

  // Where a line may end is for the engine to know, and no matter of its length: once in wide lines will do.
  if (name === 'chromium')
    test('no Chinese line of a wide page begins with closing punctuation', () =>
      expectGoodLines({ width: 1440, height: 900 }));
});
