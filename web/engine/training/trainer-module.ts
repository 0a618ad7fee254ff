import { exactVariant } from '../load-trainer.ts';
import { readWasm } from '../wasm-source.ts';
import type { TrainerModule } from './make-trainer.ts';

/** Addresses of the forms that round the same everywhere, so that a seed gives the same training on every machine. */
const addresses = {
  simd128: () => import('#wasm/trainer-simd128.wasm?url'),
  scalar: () => import('#wasm/trainer-scalar.wasm?url'),
};

/**
 * The module of the trainer. A page reads its bytes, because a worker cannot: it comes from a blob, beside which nothing lies.
 * In Node the module is found beside its script. Errors as `readWasm`.
 */
export async function trainerModule(): Promise<TrainerModule> {
  const variant = exactVariant();
  if (typeof document === 'undefined') return { variant };
  const { default: address } = await addresses[variant]();
  return { variant, wasm: await readWasm(address) };
}
