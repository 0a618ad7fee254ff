import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { laterPage } from '../../build-scripts/serve/later-page.mjs';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';

let folder = '';
let server: StaticServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'later-page-'));
  writeFileSync(join(folder, 'index.html'), 'the page');
  writeFileSync(join(folder, 'tests.html'), 'tests of an earlier build');
});
afterEach(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

const makeTests = async () => writeFileSync(join(folder, 'tests.html'), 'the tests');

const get = async (path: string) => {
  const answer = await fetch(`${server?.url}${path}`);
  return { status: answer.status, text: await answer.text() };
};

test('a page that is being made says so in both languages and comes again; the others are served', async () => {
  const page = laterPage('/tests.html', makeTests);
  server = await serveFolder({ folder, standIn: page.standIn });
  const { status, text } = await get('tests.html?lang=en');
  expect(status).toBe(503);
  expect(text).toMatch(/http-equiv="refresh"/);
  expect(text).toMatch(/编译/);
  expect(text).toMatch(/lang="en">The tests are still being compiled/);
  expect((await get('index.html')).text).toBe('the page');
});

test('a page that has been made is served', async () => {
  const page = laterPage('/tests.html', makeTests);
  server = await serveFolder({ folder, standIn: page.standIn });
  await page.make();
  expect(await get('tests.html')).toEqual({ status: 200, text: 'the tests' });
});

test('a page that cannot be made says so once, and the failure is told', async () => {
  const page = laterPage('/tests.html', () => Promise.reject(new Error('no compiler')));
  server = await serveFolder({ folder, standIn: page.standIn });
  await expect(page.make()).rejects.toThrow('no compiler');
  const { status, text } = await get('tests.html');
  expect(status).toBe(503);
  expect(text).toMatch(/could not be compiled/);
  expect(text).not.toMatch(/refresh/);
});
