/**
 * How evenly the page draws while a model is trained in it: `node build-scripts/bench/frames.mjs [seconds]`, after a build, in
 * Chromium. At rest, with training in a worker, and in the page itself where no worker may run; in turns, so that a busy machine
 * slows all three.
 */
import { chromium } from 'playwright-core';
import { serveFolder } from '../serve/static-server.mjs';
import { findBrowser } from '../setup/find-browsers.mjs';
import { inProject } from '../support/paths.mjs';
import { frameTimes, quantile } from './frame-times.mjs';

const seconds = Number(process.argv[2] ?? 5);
const kTurns = 3;

const executablePath = findBrowser('chromium');
if (executablePath === undefined)
  throw new Error('Chromium is not installed: "npm test -- --only browser" installs it');
const folder = inProject('dist/site');
const site = await serveFolder({ folder });
const withoutWorkers = await serveFolder({ folder, headers: { 'content-security-policy': "worker-src 'none'" } });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

/** @type {readonly { readonly name: string, readonly url: string, readonly trains: boolean, readonly frames: number[], readonly steps: number[] }[]} */
const cases = [
  { name: 'at rest', url: site.url, trains: false, frames: [], steps: [] },
  { name: 'training in a worker', url: site.url, trains: true, frames: [], steps: [] },
  { name: 'training in the page', url: withoutWorkers.url, trains: true, frames: [], steps: [] },
];
for (let turn = 0; turn < kTurns; turn++) {
  for (const { url, trains, frames, steps } of cases) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${url}index.html#/training/other-task?lang=en`);
    const start = page.locator('.live-bar button').first();
    await start.click({ trial: true });
    if (trains) await start.click();
    await page.waitForTimeout(1000);
    const before = await stepsIn(page);
    frames.push(...(await page.evaluate(frameTimes, seconds)));
    steps.push((await stepsIn(page)) - before);
    await page.close();
  }
}
await browser.close();
await Promise.all([site.close(), withoutWorkers.close()]);

console.log('                       frames/s  median ms  95 % below ms  longest ms  steps/s');
for (const { name, frames, steps } of cases) {
  const at = (/** @type {number} */ share) => quantile(frames, share).toFixed(1);
  const perSecond = (/** @type {number} */ count) => (count / (kTurns * seconds)).toFixed(1);
  const columns = [
    name.padEnd(22),
    perSecond(frames.length).padStart(9),
    at(0.5).padStart(10),
    at(0.95).padStart(14),
    at(1).padStart(11),
    perSecond(steps.reduce((sum, count) => sum + count, 0)).padStart(8),
  ];
  console.log(columns.join(' '));
}

/** The number of steps that the picture shows. @param {import('playwright-core').Page} page */
async function stepsIn(page) {
  const texts = await page.locator('svg text').allTextContents();
  return Number((texts[texts.indexOf('Step') + 1] ?? '').replace(',', ''));
}
