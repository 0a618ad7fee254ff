import { defineConfig } from 'vitest/config';

/** Tests in real browsers, two files at a time: a page keeps one processor busy. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['**/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
    // Files of one worker share its browsers, whose launches would take a fifth of all time.
    isolate: false,
    // Long enough for a slow machine that has other work: a page that never comes is still found.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
