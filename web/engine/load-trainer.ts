import { AttentionError } from './attention-error.ts';
import { type NativeTrainerModule, trainerFactories } from './native-trainer.ts';
import type { Variant } from './variant.ts';
import { supportsVariant } from './variant-probe.ts';
import { readWasm } from './wasm-source.ts';

/** The fastest form that rounds the same on every machine. */
export const exactVariant = (): Exclude<Variant, 'relaxed-simd'> => (supportsVariant('simd128') ? 'simd128' : 'scalar');

/** A new instance of the trainer's module, from `wasm` (as `readWasm`) or from beside its script. Throws `unsupported`, `load_failed`. */
export async function loadTrainerModule(variant: Variant, wasm?: unknown): Promise<NativeTrainerModule> {
  if (!supportsVariant(variant)) throw new AttentionError('unsupported', `the variant ${variant} does not run here`);
  const wasmBinary = wasm === undefined ? undefined : await readWasm(wasm);
  try {
    const { default: create } = await trainerFactories[variant]();
    return await create(wasmBinary === undefined ? {} : { wasmBinary });
  } catch (cause) {
    throw new AttentionError('load_failed', `the trainer could not be loaded: ${String(cause)}`, { cause });
  }
}
