import { invalid } from '../check.ts';
import type { ModelProgram, Program } from './program.ts';

export type AnyProgram = Program | ModelProgram;

/** How the program of each name is loaded: a page loads those that it runs. */
const loaders: Readonly<Record<string, () => Promise<AnyProgram>>> = {
  alignment: async () => (await import('./alignment.ts')).alignment,
  bottleneck: async () => (await import('./bottleneck.ts')).bottleneck,
  'by-hand': async () => (await import('./by-hand.ts')).byHand,
  'cross-attention': async () => (await import('./cross-attention.ts')).crossAttention,
  'kv-cache': async () => (await import('./kv-cache.ts')).kvCache,
  'multi-head': async () => (await import('./multi-head.ts')).multiHead,
  naive: async () => (await import('./naive.ts')).naive,
  projections: async () => (await import('./projections.ts')).projections,
  roles: async () => (await import('./roles.ts')).roles,
  'scaled-dot-product': async () => (await import('./scaled-dot-product.ts')).scaledDotProduct,
  'self-attention': async () => (await import('./self-attention.ts')).selfAttention,
  'stored-or-computed': async () => (await import('./stored-or-computed.ts')).storedOrComputed,
  'dot-product': async () => (await import('./tools.ts')).dotProduct,
  'matrix-product': async () => (await import('./tools.ts')).matrixProduct,
  softmax: async () => (await import('./tools.ts')).softmax,
};

/** The names that `lesson.json` may give. */
export const programNames: readonly string[] = Object.keys(loaders);

/** Rejects with `invalid_argument` for a name that no program has. */
export async function loadProgram(name: string): Promise<AnyProgram> {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
  if (load === undefined) throw invalid(`no program ${name}; there are ${programNames.join(', ')}`);
  return load();
}
