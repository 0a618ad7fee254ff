import { existsSync } from 'node:fs';
import { inProject } from '../support/paths.mjs';

const place = '<!-- prerendered -->';

/**
 * Puts the start page, drawn at build time, into each HTML page that has a place for it: something true is seen before any
 * script runs, and without one.
 * @param {() => import('vite').UserConfig} makeConfig the configuration to load the page's sources with
 * @returns {import('vite').Plugin}
 */
export const prerendered = (makeConfig) => ({
  name: 'prerendered',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => (html.includes(place) ? html.split(place).join(await startPage(makeConfig())) : html),
  },
});

/** @param {import('vite').UserConfig} config */
async function startPage(config) {
  const source = inProject('web/prerender.tsx');
  if (!existsSync(source)) return '';
  const { runnerImport } = await import('vite');
  /** @type {{ module: { prerenderStartPage: () => Promise<string> } }} */
  const { module } = await runnerImport(source, { ...config, configFile: false, logLevel: 'warn' });
  return module.prerenderStartPage();
}
