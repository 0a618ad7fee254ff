import { chromium } from 'playwright-core';
import type { Browser, ReaderSettings } from './browser.ts';
import { requireBrowser } from './installed.ts';
import { playwrightBrowser } from './playwright-page.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchChromium({
  reducedMotion = false,
  colorScheme = 'light',
}: ReaderSettings): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: requireBrowser('chromium'), args });
  return playwrightBrowser('chromium', browser, {
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    colorScheme,
  });
}
