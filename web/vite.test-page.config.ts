import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { contentSecurityPolicy } from '../build-scripts/vite/content-security-policy.mjs';
import { browserTargets, sharedConfig, testsInBrowser } from './vite.shared.ts';

/** The pages of tests and of the benchmark, put into the hosted page's folder after that was built. */
export default defineConfig(
  mergeConfig(mergeConfig(sharedConfig(), testsInBrowser), {
    plugins: [contentSecurityPolicy()],
    build: {
      outDir: '../dist/site',
      emptyOutDir: false,
      assetsDir: 'tests',
      target: browserTargets,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { tests: resolve(import.meta.dirname, 'tests.html'), bench: resolve(import.meta.dirname, 'bench.html') },
      },
    },
  }),
);
