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
      // Long enough for a slow machine that has other work: a test that waits for ever is still found.
      testTimeout: 60_000,
    },
  }),
);
