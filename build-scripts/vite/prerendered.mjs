const place = /<!-- prerendered: ([a-z]+) -->/;

/**
 * Puts a page, drawn at build time, into each HTML file that has a place for it: something true is seen before any script
 * runs, and without one.
 * @param {() => import('vite').UserConfig} makeConfig the configuration to load the page's sources with
 * @returns {import('vite').Plugin}
 */
export const prerendered = (makeConfig) => ({
  name: 'prerendered',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      const [found, name = ''] = place.exec(html) ?? [];
      return found === undefined ? html : html.split(found).join(await drawn(name, makeConfig()));
    },
  },
});

/**
 * @param {string} name
 * @param {import('vite').UserConfig} config
 */
async function drawn(name, config) {
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
    /** @type {{ pages?: Readonly<Record<string, () => Promise<string>>> }} */
    const { pages } = await server.ssrLoadModule('/prerender.tsx');
    const draw = pages?.[name];
    if (!draw) throw new Error(`web/prerender.tsx has no page '${name}' to draw`);
    return await draw();
  } finally {
    await server.close();
  }
}
