import { AttentionError } from './attention-error.ts';
import { type NativeTrainerModule, trainerFactories } from './native-trainer.ts';
import type { Variant } from './variant.ts';
import { supportsVariant } from './variant-probe.ts';

/** The fastest form that rounds the same on every machine. */
export const exactVariant = (): Variant => (supportsVariant('simd128') ? 'simd128' : 'scalar');

/** A new instance of the trainer's module. Throws `unsupported`, `load_failed`. */
export async function loadTrainerModule(variant: Variant): Promise<NativeTrainerModule> {
  if (!Object.hasOwn(trainerFactories, variant) || !supportsVariant(variant))
    throw new AttentionError('unsupported', `the variant ${variant} does not run here`);
  try {
    const { default: create } = await trainerFactories[variant]();
    return await create();
  } catch (cause) {
    throw new AttentionError('load_failed', `the trainer could not be loaded: ${String(cause)}`, { cause });
  }
}
