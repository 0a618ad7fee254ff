import { inProject } from './paths.mjs';

/**
 * Loads a TypeScript module through Vite and keeps Vite open while `use` runs, for the module may load others.
 * @template T
 * @param {string} file
 * @param {(module: any) => Promise<T>} use
 */
export async function withTypeScript(file, use) {
  const { createServer } = await import('vite');
  const server = await createServer({
    configFile: false,
    root: inProject('.'),
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { runner } = /** @type {import('vite').RunnableDevEnvironment} */ (server.environments.ssr);
    return await use(await runner.import(file));
  } finally {
    await server.close();
  }
}
