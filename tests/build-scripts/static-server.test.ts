import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StaticServer, serveFolder } from '../../build-scripts/serve/static-server.mjs';

const folder = mkdtempSync(join(tmpdir(), 'static-server-'));
const file = join(folder, 'page.html');
let server: StaticServer;
beforeAll(async () => {
  server = await serveFolder({ folder, headers: { 'content-security-policy': "default-src 'self'" } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const ask = (etag = '') => fetch(`${server.url}page.html`, { headers: { 'if-none-match': etag } });

it('sends a file once to whoever keeps it, and again when it has changed', async () => {
  writeFileSync(file, 'first');
  const first = await ask();
  expect([first.status, await first.text()]).toEqual([200, 'first']);
  const etag = first.headers.get('etag') ?? '';
  const again = await ask(etag);
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(again.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(server.served.map(({ status, bytes }) => [status, bytes > 0])).toEqual([
    [200, true],
    [304, false],
  ]);
  // As long as before, written a moment later.
  writeFileSync(file, 'other');
  utimesSync(file, 1, 1);
  const changed = await ask(etag);
  expect([changed.status, await changed.text()]).toEqual([200, 'other']);
});
