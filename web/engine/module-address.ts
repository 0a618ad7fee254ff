import type { Variant } from './variant.ts';

/**
 * Where the compiled module of each variant lies. It is known before the module's script is there, so that both can be on their
 * way at once. The page in one file, which holds its modules itself, is built without these addresses.
 */
export const moduleAddresses: Readonly<Record<Variant, () => URL | undefined>> = {
  'relaxed-simd': () => new URL('../../build/wasm-relaxed-simd/src/bindings/engine-relaxed-simd.wasm', import.meta.url),
  simd128: () => new URL('../../build/wasm-simd128/src/bindings/engine-simd128.wasm', import.meta.url),
  scalar: () => new URL('../../build/wasm-scalar/src/bindings/engine-scalar.wasm', import.meta.url),
};
