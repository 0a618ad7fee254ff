import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { browserTargets, sharedConfig } from './vite.shared.ts';

const entry = (name: string) => resolve(import.meta.dirname, name);

/**
 * The npm package, dist/lib. A normal build and not Vite's library mode, which would put the .wasm into the script: here it
 * stays a file, found by `new URL('engine-simd128.wasm', import.meta.url)` in browsers, bundlers and Node alike.
 */
export default defineConfig(
  mergeConfig(sharedConfig(), {
    build: {
      outDir: '../dist/lib',
      emptyOutDir: true,
      target: browserTargets,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: { engine: entry('engine/engine.ts'), element: entry('elements/element.ts') },
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // The weights of each trained model are called the same, in a folder of its name.
          assetFileNames: ({ originalFileNames: [file = ''] }) =>
            file.match(/models\/[^/]+\/[^/]+$/)?.[0] ?? '[name][extname]',
        },
      },
    },
  }),
);
