import { resolve } from 'node:path';
import type { UserConfig } from 'vite';
import { lessonsPlugin } from '../build-scripts/lessons/vite-plugin.ts';
import { mathFont } from '../build-scripts/vite/math-font.mjs';
import { withoutTrainerAddress } from '../build-scripts/vite/without-trainer-address.mjs';

/** What the page, the one-file edition, the package and the tests have in common; made anew for each use, for plugins keep state. */
export const sharedConfig = (): UserConfig => ({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  cacheDir: resolve(import.meta.dirname, '../node_modules/.vite'),
  plugins: [lessonsPlugin({ folder: resolve(import.meta.dirname, 'lessons') }), mathFont()],
  // The engine's glue asks for it in Node alone: it must stay an import that a browser never reaches.
  build: { rolldownOptions: { external: ['module', 'node:module'], checks: { pluginTimings: false } } },
  // Classic, so that it may come from a blob: a module worker from there fails in Chromium on file:// and in sandboxed frames.
  worker: {
    format: 'iife',
    plugins: () => [withoutTrainerAddress()],
    rolldownOptions: { external: ['module', 'node:module'] },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});

/**
 * The first that know `light-dark()`, in 2023 and 2024: figures write it into their attributes, and a stand-in made for older
 * browsers would fix the theme where a token is declared instead of where it is used. WebAssembly SIMD is older in all of them.
 */
export const browserTargets = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** In builds that hold the page of tests, the test files of Node run in the browser, on a stand-in for vitest. */
export const testsInBrowser: UserConfig = {
  resolve: { alias: { vitest: resolve(import.meta.dirname, 'test-page/vitest-in-browser.ts') } },
};
