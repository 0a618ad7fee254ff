import type { BrowserContextOptions, Browser as PlaywrightBrowser, Page as PlaywrightPage } from 'playwright-core';
import { type Browser, type BrowserName, defaultSize, type Page } from './browser.ts';

/** Chromium and Firefox as Playwright drives them. */
export function playwrightBrowser(
  name: BrowserName,
  browser: PlaywrightBrowser,
  settings: BrowserContextOptions = {},
): Browser {
  return {
    name,
    open: async (url, size = defaultSize) => {
      const context = await browser.newContext({ ...settings, viewport: size });
      const page = await context.newPage();
      const opened = watchedPage(page, () => context.close());
      await page.goto(url);
      return opened;
    },
    close: () => browser.close(),
  };
}

function watchedPage(page: PlaywrightPage, close: () => Promise<void>): Page {
  const problems: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('requestfailed', (request) => problems.push(`${request.url()}: ${request.failure()?.errorText}`));
  page.on('request', (request) => /^(data|blob):/.test(request.url()) || requests.push(request.url()));
  return {
    evaluate: (expression) => page.evaluate(expression),
    evaluateInFrame: async (selector, expression) => {
      const element = await page.waitForSelector(selector, { state: 'attached' });
      const frame = await element.contentFrame();
      if (!frame) throw new Error(`${selector} is not a frame`);
      return frame.evaluate(expression);
    },
    press: (key) => page.keyboard.press(key === ' ' ? 'Space' : key),
    drag: async ([start, ...rest]) => {
      if (!start) return;
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      for (const { x, y } of rest) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    screenshot: () => page.screenshot(),
    problems: () => problems,
    requests: async () => requests,
    close,
  };
}
