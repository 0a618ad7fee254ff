import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { sharedConfig, testsInBrowser } from './vite.shared.ts';

/** The development server. It serves the whole project, because the gallery of scenes lies with the tests. */
export default defineConfig(
  mergeConfig(mergeConfig(sharedConfig(), testsInBrowser), {
    root: resolve(import.meta.dirname, '..'),
    server: { host: '127.0.0.1' },
    optimizeDeps: { entries: ['web/*.html', 'tests/gallery/index.html'] },
  }),
);
