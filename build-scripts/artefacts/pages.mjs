import { copyFile, cp, mkdir, rm } from 'node:fs/promises';
import { inProject } from '../support/paths.mjs';

/** Builds with one of web's Vite configurations. Vite is loaded here, not above: it may have been installed a moment ago. @param {string} configFile */
export async function viteBuild(configFile) {
  const { build } = await import('vite');
  await build({ configFile: inProject('web', configFile), logLevel: 'warn' });
}

/** The hosted page: dist/site, all but its page of tests. */
export async function buildSite() {
  await viteBuild('vite.config.ts');
  await copyFile(inProject('LICENSE'), inProject('dist/site/LICENSE.txt'));
  await copyFile(inProject('LICENSE-lessons.md'), inProject('dist/site/LICENSE-lessons.txt'));
  await copyFile(
    inProject('node_modules/@fontsource/noto-sans-math/LICENSE'),
    inProject('dist/site/LICENSE-math-font.txt'),
  );
}

/** The pages of tests and of the benchmark, into the folder of the hosted page. */
export async function buildTestPage() {
  // Files with the hashes of an earlier build would stay for ever.
  await rm(inProject('dist/site/tests'), { recursive: true, force: true });
  await viteBuild('vite.test-page.config.ts');
}

/** The page in one file: dist/attention-walkthrough.html. */
export async function buildOneFile() {
  await viteBuild('vite.one-file.config.ts');
  await mkdir(inProject('dist'), { recursive: true });
  await copyFile(inProject('build/one-file/one-file.html'), inProject('dist/attention-walkthrough.html'));
}

/** What the peers of the benchmark load by themselves: file or folder, and its name beside the page. */
const peerFiles = /** @type {const} */ ([
  ['@litertjs/core/wasm', 'lite-rt'],
  ['@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm', 'tfjs-backend-wasm-simd.wasm'],
]);

/** The benchmark beside its peers, which is handed out to nobody: build/bench. */
export async function buildBench() {
  await viteBuild('vite.bench.config.ts');
  for (const [from, name] of peerFiles)
    await cp(inProject('node_modules', from), inProject('build/bench/peer-files', name), { recursive: true });
}
