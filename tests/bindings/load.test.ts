import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { factories, loadEngine } from '../../web/engine/load-engine.ts';
import { moduleAddresses } from '../../web/engine/module-address.ts';
import type { NativeModule } from '../../web/engine/native-module.ts';
import { passesSelfTest } from '../../web/engine/self-test.ts';
import { variants } from '../../web/engine/variant.ts';
import { expectWorks } from './engines.ts';

const scalarWasm = new URL('../../build/wasm-scalar/src/bindings/engine-scalar.wasm', import.meta.url);

/** Off by half a hundredth in one number. */
const wrongOutput = { output: { shape: [1, 1, 1, 2], data: Float32Array.of(0.86, 0.43) } };

/** The module as a page gets it: from a host, which answers so. */
function onHost(body: Uint8Array<ArrayBuffer>, status = 200) {
  vi.restoreAllMocks();
  vi.spyOn(moduleAddresses, 'scalar').mockReturnValue(new URL('https://host.example/engine-scalar.wasm'));
  const answer = async () => new Response(body, { status, headers: { 'content-type': 'application/wasm' } });
  return { fetched: vi.spyOn(globalThis, 'fetch').mockImplementation(answer) };
}

/** A module that imports the function `x` of `x`: one type, () -> (), and one import. */
const importing = () =>
  Uint8Array.of(
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00],
    ...[0x02, 0x07, 0x01, 0x01, 0x78, 0x01, 0x78, 0x00, 0x00],
  );

describe('loadEngine', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('takes the fastest that runs, and what it is told to take', async () => {
    expect((await loadEngine()).variant).toBe('relaxed-simd');
    expect((await loadEngine({ variant: 'auto' })).variant).toBe('relaxed-simd');
    for (const variant of variants) expect((await loadEngine({ variant })).variant).toBe(variant);
  });

  it.each([
    ['simd128', ['relaxed-simd']],
    ['scalar', ['relaxed-simd', 'simd128']],
  ] as const)('takes %s where the faster ones do not validate', async (expected, refused) => {
    const validate = vi.spyOn(WebAssembly, 'validate');
    for (const _ of refused) validate.mockReturnValueOnce(false);
    const engine = await loadEngine();
    expect(engine.variant).toBe(expected);
    expectWorks(engine);
    for (const variant of refused) {
      validate.mockReturnValueOnce(false);
      await expect(loadEngine({ variant })).rejects.toMatchObject({ code: 'unsupported' });
    }
  });

  it('takes the next one where the fastest computes wrongly, and refuses it where it was named', async () => {
    const wrong = { variant: () => 'relaxed-simd', scaledDotProductAttention: () => wrongOutput };
    vi.spyOn(factories, 'relaxed-simd').mockResolvedValue({ default: async () => wrong as unknown as NativeModule });
    expect((await loadEngine()).variant).toBe('simd128');
    await expect(loadEngine({ variant: 'relaxed-simd' })).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('has the module and its script on their way at once', async () => {
    const script = await factories.scalar();
    const { fetched } = onHost(readFileSync(scalarWasm));
    vi.spyOn(factories, 'scalar').mockImplementation(async () => {
      await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
      return script;
    });
    expectWorks(await loadEngine({ variant: 'scalar' }));
  });

  it('says what is wrong with what a host gives as the module', async () => {
    const refused = () => expect(loadEngine({ variant: 'scalar' })).rejects;
    onHost(Uint8Array.of(1, 2, 3));
    await refused().toMatchObject({ code: 'load_failed' });
    onHost(Uint8Array.of(), 404);
    await refused().toMatchObject({ code: 'load_failed', message: expect.stringContaining('HTTP 404') });
    // A module, but of something else: it imports what there is not.
    onHost(importing());
    await refused().toMatchObject({ code: 'load_failed' });
  });

  it('says so where there is no WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    await expect(loadEngine()).rejects.toMatchObject({ name: 'AttentionError', code: 'unsupported' });
  });

  it.each([
    ['a URL', scalarWasm],
    ['the text of a URL', scalarWasm.href],
    ['a path', fileURLToPath(scalarWasm)],
    ['bytes', readFileSync(scalarWasm)],
    ['a buffer', Uint8Array.from(readFileSync(scalarWasm)).buffer],
  ])('takes the module from %s', async (_, wasm) => {
    expectWorks(await loadEngine({ variant: 'scalar', wasm }));
  });

  it('refuses a module that cannot be had or is none', async () => {
    const missing = new URL('missing.wasm', import.meta.url);
    await expect(loadEngine({ variant: 'scalar', wasm: missing })).rejects.toMatchObject({ code: 'load_failed' });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(loadEngine({ variant: 'scalar', wasm: Uint8Array.of(1, 2) })).rejects.toMatchObject({
      code: 'load_failed',
    });
  });

  it('refuses the module of another variant, and one whose variant is not named', async () => {
    await expect(loadEngine({ variant: 'simd128', wasm: scalarWasm })).rejects.toMatchObject({
      code: expect.stringMatching('load_failed|invalid_argument'),
    });
    await expect(loadEngine({ wasm: scalarWasm })).rejects.toMatchObject({ code: 'invalid_argument' });
  });

  it.each([[{ variant: 'avx' }], [{ varient: 'scalar' }], [null], [{ variant: 'scalar', wasm: 3 }]])(
    'refuses the options %j',
    async (options) => {
      await expect(loadEngine(options as never)).rejects.toMatchObject({ code: 'invalid_argument' });
    },
  );
});

describe('the start-up self-test', () => {
  it('turns a module down that computes wrongly or refuses', () => {
    const wrong = { scaledDotProductAttention: () => wrongOutput };
    const refusing = { scaledDotProductAttention: () => ({ code: 'out_of_memory', message: '' }) };
    for (const native of [wrong, refusing]) expect(passesSelfTest(native as unknown as NativeModule)).toBe(false);
  });
});
