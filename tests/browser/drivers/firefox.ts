import { firefox } from 'playwright-core';
import type { Browser, ReaderSettings } from './browser.ts';
import { requireBrowser } from './installed.ts';
import { playwrightBrowser } from './playwright-page.ts';

/**
 * An unmodified Firefox, over WebDriver BiDi. Its reader settings can only be preferences: `page.emulateMedia` does nothing
 * there, silently.
 */
export async function launchFirefox({
  reducedMotion = false,
  colorScheme = 'light',
}: ReaderSettings): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: requireBrowser('firefox'),
    firefoxUserPrefs: {
      'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
      'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
    },
  });
  return playwrightBrowser('firefox', browser);
}
