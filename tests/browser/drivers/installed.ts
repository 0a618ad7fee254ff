import { type BrowserPart, findBrowser } from '../../../build-scripts/setup/find-browsers.mjs';

/** The path of an installed browser, or of a part that drives one. `npm test` installs them. */
export function requireBrowser(part: BrowserPart): string {
  const path = findBrowser(part);
  if (path === undefined)
    throw new Error(`${part} is not installed: "npm test -- --only browser" installs it or says how to`);
  return path;
}
