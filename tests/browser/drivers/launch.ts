import { hasFailed } from '@vitest/runner/utils';
import { describe, test } from 'vitest';
import type { Browser, BrowserName, ReaderSettings } from './browser.ts';
import { browserNames, RunningBrowsers } from './running-browsers.ts';

/** The test files that one worker runs share its browsers. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which other fixtures this one needs.
const inWorker = test.extend('browsers', { scope: 'worker' }, ({}, { onCleanup }) => {
  const browsers = new RunningBrowsers();
  onCleanup(() => browsers.closeAll());
  return browsers;
});

/**
 * Runs the same tests in each browser, one after the other. The tests ask for the browser when they run, for it may be launched
 * just before the first. A browser in which a test failed is not used by others: it may be what is broken.
 */
export function inEachBrowser(
  title: string,
  tests: (browser: () => Browser, name: BrowserName) => void,
  settings: ReaderSettings = {},
): void {
  describe.each(browserNames)(`${title}, %s`, (name) => {
    let browser: Browser | undefined;
    inWorker.beforeAll(async ({ browsers }) => {
      browser = await browsers.get(name, settings);
    });
    inWorker.afterAll(async ({ browsers }, suite) => {
      if (hasFailed(suite)) await browsers.close(name, settings);
    });
    tests(() => {
      if (!browser) throw new Error(`${name} is not running`);
      return browser;
    }, name);
  });
}
