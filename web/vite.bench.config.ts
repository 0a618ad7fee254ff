import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { browserTargets, sharedConfig } from './vite.shared.ts';

const folder = resolve(import.meta.dirname, 'bench/peers');

/** The benchmark beside its peers, build/bench. `npm run bench` serves it; it is no part of the site. */
export default defineConfig(
  mergeConfig(sharedConfig(), {
    root: folder,
    build: {
      outDir: '../../../build/bench',
      emptyOutDir: true,
      target: browserTargets,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: ['bench', 'cold-start', 'empty-page'].map((page) => resolve(folder, `${page}.html`)),
      },
    },
  }),
);
