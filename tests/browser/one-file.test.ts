import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';
import { type Page, until } from './drivers/browser.ts';
import { inEachBrowser } from './drivers/launch.ts';
import { goldenWeights, lessonRuns, oneFile, startPageRuns, translation } from './support/artefacts.ts';

const folder = mkdtempSync(join(tmpdir(), 'one-file-'));
let server: StaticServer;
beforeAll(async () => {
  writeFileSync(
    join(folder, 'by-address.html'),
    '<!doctype html><iframe sandbox="allow-scripts" src="/one-file.html"></iframe>',
  );
  writeFileSync(
    join(folder, 'by-text.html'),
    `<!doctype html><iframe sandbox="allow-scripts"></iframe><script>
      fetch('/one-file.html').then((answer) => answer.text()).then((text) => { document.querySelector('iframe').srcdoc = text; });
    </script>`,
  );
  copyFileSync(oneFile(), join(folder, 'one-file.html'));
  server = await serveFolder({ folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test('the one-file edition is small enough to be sent by mail, with every module and model inside', () => {
  expect(statSync(oneFile()).size).toBeLessThan(10_000_000);
});

inEachBrowser('one-file edition', (browser) => {
  test('runs by double click, without errors, and asks for nothing else', async () => {
    const address = pathToFileURL(oneFile()).href;
    const page = await browser().open(address);
    await startPageRuns(page);
    expect(page.problems() ?? []).toEqual([]);
    expect((await page.requests()).filter((url) => url !== address)).toEqual([]);
    await page.close();
  });

  test('has the trained models inside', async () => {
    const address = pathToFileURL(oneFile()).href;
    const page = await browser().open(address);
    await startPageRuns(page);
    expect(await page.evaluate(translation)).toEqual(['the', 'cat', 'sits', 'on', 'the', 'mat']);
    expect((await page.requests()).filter((url) => url !== address && !url.startsWith('data:'))).toEqual([]);
    await page.close();
  });

  test('opens at a lesson', async () => {
    const page = await browser().open(`${pathToFileURL(oneFile()).href}#/by-hand/scores?lang=en`);
    await lessonRuns(page);
    await page.close();
  });

  test.each(['by-address.html', 'by-text.html'])('runs in a sandboxed frame, %s', async (host) => {
    const page = await browser().open(`${server.url}${host}`);
    await untilInFrame(
      page,
      `!document.querySelector('.prerendered') && document.body.textContent.includes('${goldenWeights.split(' ')[0]}')`,
    );
    expect(await page.evaluateInFrame('iframe', 'origin')).toBe('null');
    await page.close();
  });
});

/** Waits until an expression is true in the page's only frame, which is empty at first. */
async function untilInFrame(page: Page, expression: string): Promise<void> {
  await until(page, 'document.querySelector("iframe")');
  const deadline = performance.now() + 30_000;
  while (!(await page.evaluateInFrame<boolean>('iframe', expression).catch(() => false))) {
    if (performance.now() > deadline)
      throw new Error(`still not in the frame: ${expression}\n${page.problems()?.join('\n') ?? ''}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
