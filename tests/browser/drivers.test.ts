import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';
import { until } from './drivers/browser.ts';
import { inEachBrowser } from './drivers/launch.ts';

// The drivers themselves, on a tiny page: a test that uses them may rely on what is proven here.
const html = `<!doctype html><title>tiny</title><button>press me</button>
<iframe srcdoc="<title>inner</title>" sandbox="allow-scripts"></iframe>
<script>
  document.querySelector('button').focus();
  addEventListener('keydown', ({ key }) => { document.title = '[' + key + ']'; });
  fetch('other.json');
  if (location.hash === '#broken') throw new Error('broken on purpose');
</script>`;

const folder = mkdtempSync(join(tmpdir(), 'tiny-page-'));
let server: StaticServer;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'other.json'), '{}');
  const headers = { 'content-security-policy': "script-src 'self' 'unsafe-inline'" };
  server = await serveFolder({ folder, basePath: '/some/folder/', headers });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

inEachBrowser('driver', (browser) => {
  test('evaluates, also under a policy without unsafe-eval, and awaits promises', async () => {
    const page = await browser().open(server.url);
    expect(await page.evaluate('Promise.resolve([1, document.title])')).toEqual([1, 'tiny']);
    await page.close();
  });

  test('evaluates in a sandboxed frame', async () => {
    const page = await browser().open(server.url);
    await until(page, 'document.querySelector("iframe")');
    expect(await page.evaluateInFrame('iframe', '[document.title, origin]')).toEqual(['inner', 'null']);
    expect(await page.evaluate('document.title')).toBe('tiny');
    await page.close();
  });

  test('presses keys', async () => {
    const page = await browser().open(server.url);
    await page.press('ArrowRight');
    await until(page, 'document.title === "[ArrowRight]"');
    await page.press(' ');
    await until(page, 'document.title === "[ ]"');
    await page.close();
  });

  // Below the frame, to which a part of it would go.
  test('drags the mouse', async () => {
    const page = await browser().open(server.url);
    await page.evaluate(`['down', 'move', 'up'].forEach((name) => addEventListener('pointer' + name, ({ buttons, clientX, clientY }) => {
      document.title += ' ' + name + buttons + '@' + clientX + ',' + clientY;
    }))`);
    await page.drag([
      { x: 40, y: 400 },
      { x: 90, y: 420 },
    ]);
    await until(page, '/ down1@40,400 (.+ )?move1@90,420 (.+ )?up0@90,420/.test(document.title)');
    await page.close();
  });

  test('takes a picture', async () => {
    const page = await browser().open(server.url);
    expect((await page.screenshot()).subarray(1, 4).toString()).toBe('PNG');
    await page.close();
  });

  test('knows what was asked for', async () => {
    const page = await browser().open(server.url);
    await until(page, 'performance.getEntriesByType("resource").length > 0');
    const requests = await page.requests();
    expect(requests).toContain(server.url);
    expect(requests).toContain(`${server.url}other.json`);
    await page.close();
  });

  test('knows of errors where its browser tells', async () => {
    const fine = await browser().open(server.url);
    expect(fine.problems()?.filter((problem) => !problem.includes('favicon')) ?? []).toEqual([]);
    await fine.close();
    const broken = await browser().open(`${server.url}#broken`);
    expect(broken.problems()?.join() ?? 'broken on purpose').toContain('broken on purpose');
    await broken.close();
  });
});

inEachBrowser(
  'driver with reader settings',
  (browser, name) => {
    test('asks for less motion and a dark page', async () => {
      const page = await browser().open(server.url);
      expect(await page.evaluate('matchMedia("(prefers-reduced-motion: reduce)").matches')).toBe(true);
      expect(await page.evaluate('matchMedia("(prefers-color-scheme: dark)").matches')).toBe(name !== 'webkit');
      await page.close();
    });
  },
  { reducedMotion: true, colorScheme: 'dark' },
);
