import { resolve } from 'node:path';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { sharedConfig } from './vite.shared.ts';

/** Tests in Node: the pure parts of the page, the engine's JavaScript side, the build's own scripts. */
export default defineConfig(
  mergeConfig(sharedConfig(), {
    root: resolve(import.meta.dirname, '..'),
    test: {
      include: ['tests/{web,bindings,golden,build-scripts}/**/*.test.{ts,tsx}'],
      environment: 'node',
      // The tests of the colour tokens read a style sheet.
      css: true,
      maxWorkers: 2,
      setupFiles: ['build-scripts/support/take-relaxed-simd.mjs'],
      // Files of one worker share what they import, which takes half of the time of a run of its own for each: a test undoes what
      // it stubs, and tells nobody what it has counted.
      isolate: false,
      // Long enough for a slow machine that has other work: a test that waits for ever is still found.
      testTimeout: 60_000,
    },
  }),
);
