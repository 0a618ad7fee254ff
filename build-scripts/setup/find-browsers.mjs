import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from '../support/process.mjs';

/** @typedef {'chromium' | 'firefox' | 'webkitDriver' | 'webkitBrowser'} BrowserPart */

/** @type {Record<BrowserPart, () => string | undefined>} */
const finders = {
  chromium: () => findOnPath('chromium') ?? findOnPath('chromium-browser') ?? findOnPath('google-chrome'),
  firefox: () => findOnPath('firefox-esr') ?? findOnPath('firefox'),
  webkitDriver: () => findOnPath('WebKitWebDriver'),
  webkitBrowser: findMiniBrowser,
};

/** Where a browser, or a part that drives one, is on this machine. @param {BrowserPart} part */
export const findBrowser = (part) => finders[part]();

/** WebKitGTK's small browser lies beside the library, in a folder that names the processor and the version. */
function findMiniBrowser() {
  for (const libraries of ['/usr/lib', '/usr/libexec']) {
    if (!existsSync(libraries)) continue;
    const folders = [
      libraries,
      ...readdirSync(libraries)
        .filter((name) => name.includes('linux-gnu'))
        .map((name) => join(libraries, name)),
    ];
    const found = folders.map((folder) => join(folder, 'webkit2gtk-4.1/MiniBrowser')).find(existsSync);
    if (found) return found;
  }
  return undefined;
}
