import { noise } from '../noise.ts';
import { race } from '../race.ts';
import type { Work } from '../work.ts';
import { accept, toNative } from '../workbench.ts';

/** One query of 12 heads meets 1024 cached tokens, with keys and values of its own for each head and for each four. */
export const groupedAttention: Work = {
  id: 'grouped-attention',
  run: async (bench) => {
    const [keys, headDim] = bench.size === 'tiny' ? [9, 8] : [1024, 64];
    const racers = [12, 3].map((kvHeads) => {
      const work = new bench.workbench.InPlaceDecodeAttention();
      const cached = [2, 3].map((seed) => toNative(noise([kvHeads, keys, headDim], seed)));
      const [key, value] = cached as [ReturnType<typeof toNative>, ReturnType<typeof toNative>];
      accept(work.create({ query: toNative(noise([12, 1, headDim], 1)), key, value }));
      const bytes = key.data.byteLength + value.data.byteLength;
      return { name: `this engine in place, ${kvHeads} heads of keys and values`, bytes, work, run: () => work.run() };
    });
    const times = await race(racers, bench);
    for (const { work } of racers) work.delete();
    return [
      {
        title: 'one query of 12 heads of 64, 1024 cached tokens, of 12 and of 3 heads',
        unit: 'bytes' as const,
        measured: racers.map(({ name, bytes }) => ({ name, amount: bytes, seconds: times.get(name) ?? [] })),
        failures: {},
        figures: Object.fromEntries(racers.map(({ name, bytes }) => [`bytes, ${name}`, bytes])),
      },
    ];
  },
};
