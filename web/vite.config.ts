import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { contentSecurityPolicy } from '../build-scripts/vite/content-security-policy.mjs';
import { prerendered } from '../build-scripts/vite/prerendered.mjs';
import { browserTargets, sharedConfig } from './vite.shared.ts';

const page = (name: string) => resolve(import.meta.dirname, name);

/**
 * The hosted page, dist/site: hashed files, relative addresses, so that it works in any folder of any static host. The page of
 * tests is built apart (vite.test-page.config.ts): it shares nearly every module, and would cut the page into fifty small files.
 */
export default defineConfig(
  mergeConfig(sharedConfig(), {
    plugins: [prerendered(sharedConfig), contentSecurityPolicy()],
    build: {
      outDir: '../dist/site',
      emptyOutDir: true,
      target: browserTargets,
      assetsInlineLimit: 0,
      // Its polyfill is an inline script's work for browsers older than the targets.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { index: page('index.html'), glossary: page('glossary.html'), embed: page('embed.html') },
        // What scenes are built from is one file, and what figures are, not one for each set of pages that share a part of it.
        output: {
          codeSplitting: {
            groups: [
              { name: 'toolkit', test: /scenes\/toolkit/ },
              { name: 'figure', test: /web\/(render|timeline|prose)\// },
            ],
          },
        },
      },
    },
  }),
);
