import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { compressedModules } from '../../build-scripts/vite/compressed-modules.mjs';
import { withoutWasmAddress } from '../../build-scripts/vite/wasm-address.mjs';
import { withoutModuleAddresses } from '../../build-scripts/vite/without-module-addresses.mjs';
import { variants } from '../../web/engine/variant.ts';
import { readAddress } from '../../web/engine/wasm-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'compressed-modules-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Handler<Result> = { readonly handler: (...args: string[]) => Promise<Result> };
const plugin = compressedModules() as unknown as {
  readonly load: Handler<string>;
  readonly transform: Handler<{ readonly code: string }>;
};
const addressIn = (code: string) => /'(data:application\/gzip;base64,[^']+)'/.exec(code)?.[1] ?? '';

it('what a page holds compressed is read as it was', async () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => (i * i) % 251);
  const file = join(folder, 'engine-simd128.wasm');
  writeFileSync(file, bytes);
  const glue = "const f = () => new URL('engine-simd128.wasm', import.meta.url).href;\nexport default Module;\n";
  const codes = [
    await plugin.load.handler(`${file}?url`),
    (await plugin.transform.handler(glue, file.replace('.wasm', '.mjs'))).code,
  ];
  for (const code of codes) {
    expect(code.length).toBeLessThan(bytes.length / 4);
    const heard: number[] = [];
    expect(await readAddress(addressIn(code), (loaded) => heard.push(loaded))).toEqual(bytes);
    expect(heard.at(-1)).toBe(bytes.length);
  }
  expect(codes[1]).not.toMatch(/import\.meta\.url/);
});

it('a compressed file that is cut off cannot be read', async () => {
  const file = join(folder, 'tests-scalar.wasm');
  writeFileSync(
    file,
    new Uint8Array(100_000).map((_, i) => (i * i * i) % 241),
  );
  const address = addressIn(await plugin.load.handler(`${file}?url`));
  await expect(readAddress(address.slice(0, address.length / 2))).rejects.toMatchObject({ code: 'load_failed' });
});

it('a script without the address or the export that are looked for stops the build', async () => {
  expect(() => withoutWasmAddress('export default Module;')).toThrow('no address');
  writeFileSync(join(folder, 'engine-scalar.wasm'), 'any');
  const glue = 'new URL("engine-scalar.wasm",import.meta.url).href';
  expect(withoutWasmAddress(`f(${glue})`)).toBe('f("")');
  await expect(plugin.transform.handler(glue, join(folder, 'engine-scalar.mjs'))).rejects.toThrow('no default export');
});

it('the loader of a page that holds its modules itself has no addresses of them', async () => {
  const { handler } = withoutModuleAddresses().transform as unknown as Handler<{ readonly code: string }>;
  const file = fileURLToPath(new URL('../../web/engine/module-address.ts', import.meta.url));
  const { code } = await handler(readFileSync(file, 'utf8'), file);
  expect(code).not.toMatch(/\.wasm|import\.meta/);
  expect(code.match(/=> undefined/g)).toHaveLength(variants.length);
  await expect(async () => handler('export const moduleAddresses = {};', file)).rejects.toThrow('no addresses');
});
