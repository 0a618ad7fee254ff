import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { compressedModules } from '../build-scripts/vite/compressed-modules.mjs';
import { prerendered } from '../build-scripts/vite/prerendered.mjs';
import { withoutModuleAddresses } from '../build-scripts/vite/without-module-addresses.mjs';
import { withoutTrainerAddress } from '../build-scripts/vite/without-trainer-address.mjs';
import { browserTargets, sharedConfig, testsInBrowser } from './vite.shared.ts';

/** The page in one file: script, styles, font and every form of the engine inside, so that a double click, a sandboxed frame or an LMS shows it. */
export default defineConfig(
  mergeConfig(mergeConfig(sharedConfig(), testsInBrowser), {
    plugins: [
      compressedModules(),
      withoutModuleAddresses(),
      withoutTrainerAddress(),
      prerendered(sharedConfig),
      viteSingleFile(),
    ],
    build: {
      outDir: '../build/one-file',
      emptyOutDir: true,
      target: browserTargets,
      rolldownOptions: { input: resolve(import.meta.dirname, 'one-file.html') },
    },
  }),
);
