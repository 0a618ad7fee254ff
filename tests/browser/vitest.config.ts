import { defineConfig } from 'vitest/config';

/** Tests in real browsers, one file at a time: they share the machine's processors and WebKit's driver has one session. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
