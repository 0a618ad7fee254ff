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
  const { createServer } = await import('vite');
  // A server, and not `runnerImport`: that one is closed before the lessons are loaded.
  const server = await createServer({
    ...config,
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    /** @type {{ prerenderStartPage?: () => Promise<string> }} */
    const { prerenderStartPage } = await server.ssrLoadModule('/prerender.tsx');
    if (!prerenderStartPage) throw new Error('web/prerender.tsx must export prerenderStartPage');
    return await prerenderStartPage();
  } finally {
    await server.close();
  }
}
