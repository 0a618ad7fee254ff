/** The scenes by the name that `lesson.json` uses. Each is a chunk of its own: a lesson loads those that it draws. */
import type { Scene } from './scene.ts';

export type Scenes = Readonly<Record<string, Scene>>;

const loaders: Readonly<Record<string, () => Promise<Scene>>> = {
  alignment: async () => (await import('./alignment/alignment.ts')).alignment,
  bottleneck: async () => (await import('./bottleneck/bottleneck.ts')).bottleneck,
  'cross-attention': async () => (await import('./cross-attention/cross-attention.ts')).crossAttention,
  'kv-cache': async () => (await import('./kv-cache/kv-cache.ts')).kvCache,
  'look-up': async () => (await import('./look-up/look-up.ts')).lookUp,
  'multi-head': async () => (await import('./multi-head/multi-head.ts')).multiHead,
  naive: async () => (await import('./naive/naive.ts')).naive,
  projections: async () => (await import('./projections/projections.ts')).projections,
  'scaled-dot-product': async () => (await import('./scaled-dot-product/scaled-dot-product.ts')).scaledDotProduct,
  'self-attention': async () => (await import('./self-attention/self-attention.ts')).selfAttention,
  'single-query': async () => (await import('./single-query/single-query.ts')).singleQuery,
  'token-roles': async () => (await import('./token-roles/token-roles.ts')).tokenRoles,
  'stored-or-computed': async () => (await import('./stored-or-computed/stored-or-computed.ts')).storedOrComputed,
  training: async () => (await import('./training/training.ts')).training,
  'dot-product': async () => (await import('./tools/dot-product.ts')).dotProduct,
  'matrix-product': async () => (await import('./tools/matrix-product.ts')).matrixProduct,
  softmax: async () => (await import('./tools/softmax.ts')).softmax,
};

/** Every scene there is. */
export const sceneNames: readonly string[] = Object.keys(loaders);

/** The scenes of these names, each once. Rejects with a RangeError when there is no such scene. */
export async function loadScenes(names: readonly string[]): Promise<Scenes> {
  const loaded = [...new Set(names)].map(async (name) => {
    const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
    if (!load) throw new RangeError(`no scene '${name}'; there are ${sceneNames.join(', ')}`);
    return [name, await load()] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/** The scenes of a lesson's steps. */
export function scenesOf(lesson: { readonly steps: readonly { readonly scene: string }[] }): Promise<Scenes> {
  return loadScenes(lesson.steps.map(({ scene }) => scene));
}
