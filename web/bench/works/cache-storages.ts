import { noise } from '../noise.ts';
import { race } from '../race.ts';
import type { Work } from '../work.ts';
import { accept, toNative } from '../workbench.ts';

/** One query of 12 heads meets 1024 cached tokens in each way of keeping them: what pages, or codes of 8 bits, cost. */
export const cacheStorages: Work = {
  id: 'cache-storages',
  run: async (bench) => {
    const [tokens, headDim] = bench.size === 'tiny' ? [9, 8] : [1024, 64];
    const query = toNative(noise([12, 1, headDim], 1));
    const key = toNative(noise([12, tokens, headDim], 2));
    const value = toNative(noise([12, tokens, headDim], 3));
    const racers = ['contiguous', 'paged', 'int8'].map((storage) => {
      const work = new bench.workbench.InPlaceDecodeAttention();
      accept(work.create({ query, key, value, storage }));
      return { name: `this engine in place, ${storage}`, work, run: () => work.run() };
    });
    const times = await race(racers, bench);
    for (const { work } of racers) work.delete();
    return [
      {
        title: 'one query of 12 heads of 64, 1024 cached tokens, by storage',
        unit: 'tokens',
        measured: racers.map(({ name }) => ({ name, amount: 1, seconds: times.get(name) ?? [] })),
        failures: {},
        figures: { tokens },
      },
    ];
  },
};
