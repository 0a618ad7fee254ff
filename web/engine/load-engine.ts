import { AttentionError } from './attention-error.ts';
import { invalid, knownOptions, oneOf, option } from './check.ts';
import { compileModule } from './compile-module.ts';
import { Engine } from './engine-class.ts';
import { moduleAddresses } from './module-address.ts';
import type { NativeModule, NativeModuleOptions } from './native-module.ts';
import { passesSelfTest } from './self-test.ts';
import { type Variant, variants } from './variant.ts';
import { supportsVariant } from './variant-probe.ts';
import { readWasm } from './wasm-source.ts';

export interface LoadOptions {
  /** `auto` (the default) takes the fastest that runs here and computes rightly. Naming one takes that or fails with `unsupported`. */
  readonly variant?: 'auto' | Variant;
  /**
   * Where the compiled module is, or the module's bytes, if not beside this script: for pages that keep it elsewhere or hold
   * it already. It must be the module of the variant, so name the variant too.
   */
  readonly wasm?: URL | string | BufferSource;
}

const kVariants = ['auto', ...variants] as const;

type Factory = (options?: NativeModuleOptions) => Promise<NativeModule>;

/** Makes the module of each variant. */
export const factories: Readonly<Record<Variant, () => Promise<{ readonly default: Factory }>>> = {
  'relaxed-simd': () => import('#wasm/engine-relaxed-simd'),
  simd128: () => import('#wasm/engine-simd128'),
  scalar: () => import('#wasm/engine-scalar'),
};

/**
 * Loads the engine's script and the WebAssembly of the variant that runs here, and nothing else (`npm run bench` says how large
 * they are); each call makes an engine of its own. Works in browsers, workers and Node, also under a content security policy of
 * `script-src 'self' 'wasm-unsafe-eval'`.
 * Throws `unsupported` where WebAssembly or the variant does not run, `load_failed` where the module cannot be had,
 * `invalid_argument` for wrong options.
 */
export async function loadEngine(options: LoadOptions = {}): Promise<Engine> {
  const given = knownOptions('loadEngine', options, ['variant', 'wasm']);
  const variant = option(given, 'variant', (name, value) => oneOf(name, value, kVariants), kVariants[0]);
  const wasm = given.wasm as LoadOptions['wasm'];
  if (variant === 'auto' && wasm !== undefined)
    throw invalid('wasm is the module of one variant: variant must be named');
  if (typeof WebAssembly !== 'object') throw new AttentionError('unsupported', 'WebAssembly is not available here');
  return variant === 'auto' ? loadFastest(variants.filter(supportsVariant)) : loadVariant(variant, wasm);
}

/** The first that computes rightly; a file that is missing stays an error. */
async function loadFastest([first, ...others]: readonly Variant[]): Promise<Engine> {
  if (first === undefined) throw new AttentionError('unsupported', 'no module of the engine runs here');
  try {
    return await loadVariant(first);
  } catch (error) {
    if (others.length > 0 && error instanceof AttentionError && error.code === 'unsupported')
      return loadFastest(others);
    throw error;
  }
}

async function loadVariant(variant: Variant, wasm?: LoadOptions['wasm']): Promise<Engine> {
  if (!supportsVariant(variant))
    throw new AttentionError('unsupported', `the variant ${variant} does not run here; auto takes one that does`);
  const native = await instantiate(variant, wasm);
  if (native.variant() !== variant) throw invalid(`wasm is the module of ${native.variant()}, not of ${variant}`);
  if (!passesSelfTest(native)) throw new AttentionError('unsupported', `the ${variant} module computes wrongly here`);
  return new Engine(native, variant);
}

/** The module's script and, unless it is given, the module are on their way at once. */
async function instantiate(variant: Variant, wasm: LoadOptions['wasm']): Promise<NativeModule> {
  const wasmBinary = wasm === undefined ? undefined : await readWasm(wasm);
  try {
    const [{ default: create }, module] = await Promise.all([
      factories[variant](),
      wasm === undefined ? compileModule(moduleAddresses[variant]()) : undefined,
    ]);
    if (module !== undefined) return await instanceOf(module, create);
    return await create(wasmBinary === undefined ? {} : { wasmBinary });
  } catch (cause) {
    throw new AttentionError('load_failed', `the ${variant} module could not be loaded: ${String(cause)}`, { cause });
  }
}

/** Emscripten's script never hears of an instance that could not be made. */
const instanceOf = (module: WebAssembly.Module, create: Factory) =>
  new Promise<NativeModule>((resolve, reject) => {
    const instantiateWasm: NativeModuleOptions['instantiateWasm'] = (imports, receive) => {
      WebAssembly.instantiate(module, imports).then((instance) => receive(instance), reject);
      return {};
    };
    create({ instantiateWasm }).then(resolve, reject);
  });
