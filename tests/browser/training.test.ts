import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';
import type { Page } from './drivers/browser.ts';
import { inEachBrowser } from './drivers/launch.ts';
import { library, oneFile, site } from './support/artefacts.ts';

// Training in the page, in a worker and where none may run.
const lessonBudget = 1_000_000;
const folder = mkdtempSync(join(tmpdir(), 'training-'));
let hosted: StaticServer;
let withoutWorkers: StaticServer;
let packages: StaticServer;
let others: StaticServer;

beforeAll(async () => {
  hosted = await serveFolder({ folder: site() });
  withoutWorkers = await serveFolder({ folder: site(), headers: { 'content-security-policy': "worker-src 'none'" } });
  packages = await serveFolder({ folder: library(), headers: { 'access-control-allow-origin': '*' } });
  copyFileSync(oneFile(), join(folder, 'one-file.html'));
  writeFileSync(
    join(folder, 'framed.html'),
    '<!doctype html><iframe sandbox="allow-scripts" src="one-file.html" style="width: 900px; height: 700px"></iframe>',
  );
  writeFileSync(
    join(folder, 'guest.html'),
    `<!doctype html><meta charset="utf-8"><attention-walkthrough lang="en"></attention-walkthrough>
      <script type="module" src="${packages.url}element.js"></script>`,
  );
  others = await serveFolder({ folder });
});
afterAll(async () => {
  await Promise.all([hosted.close(), withoutWorkers.close(), packages.close(), others.close()]);
  rmSync(folder, { recursive: true });
});

type Evaluate = <Value>(expression: string) => Promise<Value>;

/** Counts what workers say from now on: the lesson makes its worker when it is opened. */
const listen = `void (window.workerMessages = 0, window.Worker = class extends Worker {
  constructor(...args) { super(...args); this.addEventListener('message', () => window.workerMessages++); }
})`;
const openLesson = 'void (location.hash = "#/training/learn?lang=en")';
const element = 'document.querySelector("attention-walkthrough")';
const button = (n: number) => `${element}?.shadowRoot?.querySelectorAll('.live-bar button')[${n}]`;
/** The number of steps that the picture shows. */
const steps = `Number(/Step ([\\d,]+)/.exec([...${element}.shadowRoot.querySelectorAll('svg text')].map(({ textContent }) => textContent).join(' '))?.[1].replace(',', ''))`;

async function becomes(evaluate: Evaluate, expression: string, seconds = 60): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await evaluate<boolean>(`Boolean(${expression})`).catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`after ${seconds} s still not: ${expression}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Trains, pauses, takes one step and starts over, and says whether a worker did it. */
async function train(evaluate: Evaluate): Promise<'worker' | 'page'> {
  await becomes(evaluate, button(0));
  await becomes(evaluate, `${steps} === 0`);
  await evaluate(`void ${button(0)}.click()`);
  await becomes(evaluate, `${steps} > 20`);
  await evaluate(`void ${button(0)}.click()`);
  await becomes(evaluate, `/Train/.test(${button(0)}.textContent)`);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const paused = await evaluate<number>(steps);
  await evaluate(`void ${button(1)}.click()`);
  await becomes(evaluate, `${steps} === ${paused + 1}`);
  await evaluate(`void ${button(2)}.click()`);
  await becomes(evaluate, `${steps} === 0`);
  return (await evaluate<number>('window.workerMessages')) > 0 ? 'worker' : 'page';
}

const evaluateIn =
  (page: Page): Evaluate =>
  (expression) =>
    page.evaluate(expression);

inEachBrowser('training', (browser) => {
  test('in the hosted page, under its own policy: a worker trains', async () => {
    const before = hosted.served.length;
    const page = await browser().open(`${hosted.url}index.html?lang=en`);
    await page.evaluate(listen);
    await page.evaluate(openLesson);
    expect(await train(evaluateIn(page))).toBe('worker');
    expect(page.problems() ?? []).toEqual([]);
    expect(hosted.served.slice(before).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(lessonBudget);
    await page.close();
  }, 180_000);

  test('where workers are forbidden: the page trains between its pictures', async () => {
    const page = await browser().open(`${withoutWorkers.url}index.html?lang=en`);
    await page.evaluate(listen);
    await page.evaluate(openLesson);
    expect(await train(evaluateIn(page))).toBe('page');
    await page.close();
  }, 180_000);

  test('in the one-file edition by double click: a worker trains', async () => {
    const page = await browser().open(`${pathToFileURL(oneFile()).href}?lang=en`);
    await page.evaluate(listen);
    await page.evaluate(openLesson);
    expect(await train(evaluateIn(page))).toBe('worker');
    await page.close();
  }, 180_000);

  test('in a sandboxed frame: a worker trains', async () => {
    const page = await browser().open(`${others.url}framed.html`);
    const inFrame: Evaluate = (expression) => page.evaluateInFrame('iframe', expression);
    await becomes(inFrame, 'document.querySelector("main")');
    await inFrame(listen);
    await inFrame(openLesson);
    expect(await train(inFrame)).toBe('worker');
    await page.close();
  }, 180_000);

  test("as an element on another origin's page: a worker trains", async () => {
    const page = await browser().open(`${others.url}guest.html`);
    await becomes(evaluateIn(page), `${element}.shadowRoot`);
    await page.evaluate(listen);
    await page.evaluate(`void (${element}.state = { lesson: 'training', step: 'learn' })`);
    expect(await train(evaluateIn(page))).toBe('worker');
    await page.close();
  }, 180_000);
});
