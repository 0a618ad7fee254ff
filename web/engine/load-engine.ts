import { AttentionError } from './attention-error.ts';
import { invalid, knownOptions, spell } from './check.ts';
import { Engine } from './engine-class.ts';
import type { NativeModule, NativeModuleOptions } from './native-module.ts';
import { passesSelfTest } from './self-test.ts';
import { supportsSimd } from './simd-probe.ts';
import type { Variant } from './variant.ts';
import { readWasm } from './wasm-source.ts';

export interface LoadOptions {
  /** `auto` (the default) takes the fastest that runs here. Naming one takes that or fails with `unsupported`. */
  readonly variant?: 'auto' | Variant;
  /**
   * Where the compiled module is, or the module's bytes, if not beside this script: for pages that keep it elsewhere or hold
   * it already. It must be the module of the variant, so name the variant too.
   */
  readonly wasm?: URL | string | BufferSource;
}

type Factory = (options?: NativeModuleOptions) => Promise<NativeModule>;

/** Makes the module of each variant. */
export const factories: Readonly<Record<Variant, () => Promise<{ readonly default: Factory }>>> = {
  simd128: () => import('#wasm/engine-simd128'),
  scalar: () => import('#wasm/engine-scalar'),
};

/**
 * Loads the engine, about 85 KB compressed; each call makes an engine of its own. Works in browsers, workers and Node, also under a content security policy
 * of `script-src 'self' 'wasm-unsafe-eval'`.
 * Throws `unsupported` where WebAssembly or the variant does not run, `load_failed` where the module cannot be had,
 * `invalid_argument` for wrong options.
 */
export async function loadEngine(options: LoadOptions = {}): Promise<Engine> {
  const { variant = 'auto', wasm } = knownOptions('loadEngine', options, ['variant', 'wasm']) as LoadOptions;
  if (!['auto', ...Object.keys(factories)].includes(variant))
    throw invalid(`variant (${spell(variant)}) must be auto, simd128 or scalar`);
  if (variant === 'auto' && wasm !== undefined)
    throw invalid('wasm is the module of one variant: variant must be named');
  if (typeof WebAssembly !== 'object') throw new AttentionError('unsupported', 'WebAssembly is not available here');
  if (variant !== 'auto') return loadVariant(variant, wasm);
  return supportsSimd() ? loadVariant('simd128').catch(fallBack) : loadVariant('scalar');
}

/** The scalar module where the SIMD one does not run; a file that is missing stays an error. */
function fallBack(error: unknown): Promise<Engine> {
  if (error instanceof AttentionError && error.code === 'unsupported') return loadVariant('scalar');
  throw error;
}

async function loadVariant(variant: Variant, wasm?: LoadOptions['wasm']): Promise<Engine> {
  if (variant === 'simd128' && !supportsSimd())
    throw new AttentionError('unsupported', 'WebAssembly SIMD is not available here; try the variant scalar');
  const native = await instantiate(variant, wasm);
  if (native.variant() !== variant) throw invalid(`wasm is the module of ${native.variant()}, not of ${variant}`);
  if (!passesSelfTest(native)) throw new AttentionError('unsupported', `the ${variant} module computes wrongly here`);
  return new Engine(native, variant);
}

async function instantiate(variant: Variant, wasm: LoadOptions['wasm']): Promise<NativeModule> {
  const wasmBinary = wasm === undefined ? undefined : await readWasm(wasm);
  try {
    const { default: create } = await factories[variant]();
    return await create(wasmBinary === undefined ? {} : { wasmBinary });
  } catch (cause) {
    throw new AttentionError('load_failed', `the ${variant} module could not be loaded: ${String(cause)}`, { cause });
  }
}
