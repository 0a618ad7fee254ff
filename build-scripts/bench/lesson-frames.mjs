/**
 * How evenly a lesson plays: `node build-scripts/bench/lesson-frames.mjs [lesson]`, after a build, in Chromium, on a wide page and
 * on a phone; the longest lesson where none is named. Every step is played from its beginning to its end.
 *
 * Two figures for each width. From one picture to the next, as a reader sees it: on a busy machine that says how busy it is. And
 * the processor time that the page's own thread needs for one picture (script, style, layout, paint), from Chromium's trace: that
 * is the page's own, whatever else runs. Long tasks are those of more than 50 ms.
 */
import { readdir, readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { serveFolder } from '../serve/static-server.mjs';
import { findBrowser } from '../setup/find-browsers.mjs';
import { inProject } from '../support/paths.mjs';
import { frameTimes, quantile } from './frame-times.mjs';

const kSizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

/** @typedef {{ readonly id: string, readonly steps: readonly { readonly id: string, readonly duration: number }[] }} Lesson */
/** @typedef {{ readonly name: string, readonly ph: string, readonly ts: number, readonly tid: number, readonly pid: number, readonly tdur?: number, readonly args?: { readonly name?: string } }} TraceEvent times in microseconds */

const executablePath = findBrowser('chromium');
if (executablePath === undefined)
  throw new Error('Chromium is not installed: "npm test -- --only browser" installs it');
const lesson = await lessonToPlay(process.argv[2]);
const server = await serveFolder({ folder: inProject('dist/site') });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

console.log(`${lesson.id}: ${lesson.steps.length} steps, ${secondsOf(lesson)} s\n`);
console.log(
  'width  pictures  to the next: median ms  95 % below ms   of the page itself: median ms  95 % below ms  longest ms   long tasks',
);
for (const size of kSizes) {
  const { times, tasks, costs } = await play(size);
  const columns = [
    String(size.width).padStart(5),
    String(times.length).padStart(9),
    quantile(times, 0.5).toFixed(1).padStart(23),
    quantile(times, 0.95).toFixed(1).padStart(14),
    quantile(costs, 0.5).toFixed(1).padStart(29),
    quantile(costs, 0.95).toFixed(1).padStart(14),
    quantile(costs, 1).toFixed(1).padStart(11),
    `${tasks.length} (${Math.round(Math.max(0, ...tasks))} ms at most)`.padStart(12),
  ];
  console.log(columns.join(' '));
}
await browser.close();
await server.close();

/** Throws a RangeError where there is no such lesson. @param {string | undefined} id @returns {Promise<Lesson>} */
async function lessonToPlay(id) {
  const folder = inProject('web/lessons');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('lesson.json'));
  /** @type {readonly Lesson[]} */
  const lessons = await Promise.all(files.map(async (file) => JSON.parse(await readFile(`${folder}/${file}`, 'utf8'))));
  const [found] = lessons
    .filter((known) => id === undefined || known.id === id)
    .toSorted((a, b) => secondsOf(b) - secondsOf(a));
  if (found === undefined)
    throw new RangeError(`no lesson '${id}'; there are ${lessons.map((known) => known.id).join(', ')}`);
  return found;
}

/** @param {Lesson} lesson */
function secondsOf({ steps }) {
  return steps.reduce((sum, { duration }) => sum + duration, 0);
}

/** @param {{ width: number, height: number }} viewport */
async function play(viewport) {
  const page = await browser.newPage({ viewport });
  await page.goto(`${server.url}index.html#/${lesson.id}?lang=en`);
  await page.waitForFunction(() =>
    document.querySelector('attention-walkthrough')?.shadowRoot?.querySelector('svg text'),
  );
  await page.evaluate(noteLongTasks);
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] });
  /** @type {number[]} */
  const times = [];
  for (const { id, duration } of lesson.steps) {
    await page.evaluate(playStep, { lesson: lesson.id, step: id });
    times.push(...(await page.evaluate(frameTimes, duration)));
  }
  const trace = JSON.parse((await browser.stopTracing()).toString());
  const tasks = await page.evaluate(() => /** @type {number[]} */ (Reflect.get(globalThis, 'longTasks')));
  await page.close();
  return { times, tasks, costs: costsOf(trace.traceEvents) };
}

/** In the page: keeps the lengths of tasks of more than 50 ms. */
function noteLongTasks() {
  /** @type {number[]} */
  const longTasks = [];
  Reflect.set(globalThis, 'longTasks', longTasks);
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
}

/** In the page. @param {{ lesson: string, step: string }} place */
function playStep({ lesson, step }) {
  const element = /** @type {any} */ (document.querySelector('attention-walkthrough'));
  element.state = { lesson, step, time: 0, inputs: {} };
  element.play();
}

/**
 * Processor time in milliseconds of what the page's thread does for each picture, from one animation frame to the next.
 * @param {readonly TraceEvent[]} events
 */
function costsOf(events) {
  const work = new Set(['FireAnimationFrame', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit']);
  const frames = events.filter(({ name }) => name === 'FireAnimationFrame');
  const [{ pid, tid } = { pid: 0, tid: 0 }] = frames;
  const timed = events
    .filter((event) => event.pid === pid && event.tid === tid && work.has(event.name) && event.tdur !== undefined)
    .toSorted((a, b) => a.ts - b.ts);
  /** @type {number[]} */
  const costs = [];
  for (const { name, tdur = 0 } of timed) {
    if (name === 'FireAnimationFrame') costs.push(0);
    if (costs.length > 0) costs.push((costs.pop() ?? 0) + tdur / 1000);
  }
  return costs;
}
