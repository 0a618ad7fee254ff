import { noise } from '../noise.ts';
import { race } from '../race.ts';
import type { Bench, RaceResult, Work } from '../work.ts';
import { accept, loadWorkbench, toNative } from '../workbench.ts';
import { llama2cFile, modelShapes } from './llama2c-file.ts';

/** Causal attention of ever longer texts, 12 heads of 64, in a module of its own each, whose memory tells what a run took. */
async function attentionOf(bench: Bench, tokens: number): Promise<RaceResult> {
  const workbench = await loadWorkbench(bench.variant);
  const work = new workbench.InPlaceAttention();
  const [heads, headDim] = bench.size === 'tiny' ? [1, 4] : [12, 64];
  const [query, key, value] = [1, 2, 3].map((seed) => noise([heads, tokens, headDim], seed));
  if (query === undefined || key === undefined || value === undefined) throw new RangeError('three tensors');
  accept(work.create({ query: toNative(query), key: toNative(key), value: toNative(value), isCausal: true }));
  const before = workbench.memoryUsed();
  work.run();
  const bytes = workbench.memoryUsed() - before;
  const racer = { name: `this engine in place, ${bench.variant}`, run: () => work.run() };
  const times = await race([racer], { ...bench, rounds: Math.min(bench.rounds, 3) });
  work.delete();
  return {
    title: `causal attention, ${tokens} tokens`,
    measured: [{ name: racer.name, border: 'in place', seconds: times.get(racer.name) ?? [] }],
    failures: {},
    figures: { tokens, 'bytes beside the inputs': bytes },
  };
}

const lengths = { full: [128, 256, 512, 1024, 2048, 4096, 8192], tiny: [4, 8] } as const;

export const attentionGrowth: Work = {
  id: 'attention-growth',
  run: async (bench) => {
    const results = [];
    for (const tokens of lengths[bench.size]) results.push(await attentionOf(bench, tokens));
    return results;
  },
};

/** One more token after so many, in a model of the 15M shape with room for 1024, its logits in one array: what the cache costs. */
async function decodeAfter(bench: Bench): Promise<readonly RaceResult[]> {
  const isTiny = bench.size === 'tiny';
  const sizes = isTiny ? modelShapes['260K'] : { ...modelShapes['15M'], contextLength: 1025 };
  const cached = isTiny ? [1, 8] : [1, 128, 256, 512, 1024];
  const model = bench.engine.loadModel({ weights: llama2cFile(sizes) });
  const sessions = cached.map((tokens) => {
    const session = model.session({ capacity: tokens + 1 });
    const ids = Array.from({ length: tokens }, (_, i) => i % sizes.vocabSize);
    const out = session.append(ids).data;
    const run = () => {
      session.append([2], { out });
      session.truncate(tokens);
    };
    return { tokens, session, name: `after ${tokens}`, run };
  });
  const times = await race(sessions, bench);
  const results = sessions.map(({ tokens, session, name }) => ({
    title: `decode, 15M shape, ${tokens} cached tokens`,
    unit: 'tokens' as const,
    measured: [{ name: `this engine, ${bench.engine.variant}`, amount: 1, seconds: times.get(name) ?? [] }],
    failures: {},
    figures: { tokens, 'bytes of the cache': session.cacheBytes },
  }));
  for (const { session } of sessions) session.free();
  model.free();
  return results;
}

export const decodeGrowth: Work = { id: 'decode-growth', run: decodeAfter };
