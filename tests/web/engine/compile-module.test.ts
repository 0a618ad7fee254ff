import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileModule } from '../../../web/engine/compile-module.ts';

/** The smallest module: "\0asm", version 1. */
const smallest = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);
const address = new URL('https://host.example/engine.wasm');

function answers(body: Uint8Array<ArrayBuffer>, status: number, type: string) {
  const response = new Response(body, { status, headers: { 'content-type': type } });
  return vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);
}

describe('compileModule', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    'application/wasm',
    'Application/Wasm',
    'application/wasm; charset=utf-8',
    'application/octet-stream',
    'text/plain',
  ])('compiles what is called %s, fetched once', async (type) => {
    const fetched = answers(smallest, 200, type);
    expect(await compileModule(address)).toBeInstanceOf(WebAssembly.Module);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('says what is missing', async () => {
    answers(smallest, 404, 'application/wasm');
    await expect(compileModule(address)).rejects.toThrow('https://host.example/engine.wasm: HTTP 404');
  });

  it.each(['application/wasm', 'text/html'])('refuses what is no module, called %s', async (type) => {
    answers(Uint8Array.of(1, 2, 3, 4), 200, type);
    await expect(compileModule(address)).rejects.toThrow();
  });

  it('leaves files to whoever can read them', () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect(compileModule(new URL('file:///engine.wasm'))).toBeUndefined();
    expect(compileModule(undefined)).toBeUndefined();
    expect(fetched).not.toHaveBeenCalled();
  });
});
