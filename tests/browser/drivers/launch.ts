import { afterAll, beforeAll, describe } from 'vitest';
import type { Browser, BrowserName, ReaderSettings } from './browser.ts';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox.ts';
import { launchWebKit } from './webkit.ts';

const launchers: Readonly<Record<BrowserName, (settings: ReaderSettings) => Promise<Browser>>> = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
};

/**
 * Runs the same tests in each browser, one after the other. The tests ask for the browser when they run, for it is launched
 * just before the first and closed after the last of them.
 */
export function inEachBrowser(
  title: string,
  tests: (browser: () => Browser, name: BrowserName) => void,
  settings: ReaderSettings = {},
): void {
  describe.each(Object.keys(launchers) as BrowserName[])(`${title}, %s`, (name) => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await launchers[name](settings);
    });
    afterAll(async () => browser?.close());
    tests(() => {
      if (!browser) throw new Error(`${name} is not running`);
      return browser;
    }, name);
  });
}
