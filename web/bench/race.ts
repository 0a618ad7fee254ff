/** Something to time. A promise is waited for. */
export interface Racer {
  readonly name: string;
  run(): unknown;
}

export interface RaceOptions {
  /** How often each is timed, in turns. */
  readonly rounds: number;
  /** The least time of one measurement, in seconds: a page's clock may tick only every tenth of a millisecond. */
  readonly batchSeconds: number;
}

/**
 * Seconds per run of each racer, round by round. All take turns within a round, and each round begins with another one, so that
 * a busy moment of the machine, or the caches that one leaves behind, fall on none of them alone.
 */
export async function race(
  racers: readonly Racer[],
  { rounds, batchSeconds }: RaceOptions,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const entrants = [];
  for (const racer of racers) entrants.push({ racer, count: await runsIn(racer, batchSeconds), times: [] as number[] });
  for (let round = 0; round < rounds; round += 1) {
    const first = round % Math.max(1, entrants.length);
    for (const { racer, count, times } of [...entrants.slice(first), ...entrants.slice(0, first)]) {
      times.push((await secondsOf(racer, count)) / count);
      await pause();
    }
  }
  return new Map(entrants.map(({ racer, times }) => [racer.name, times]));
}

/** How many runs take so long; they also warm it up. */
async function runsIn(racer: Racer, seconds: number): Promise<number> {
  await secondsOf(racer, 1);
  for (let count = 1; ; count *= 2) {
    const taken = await secondsOf(racer, count);
    if (taken >= seconds) return count;
    if (taken >= seconds / 8) return Math.ceil((count * seconds) / taken);
  }
}

async function secondsOf(racer: Racer, count: number): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < count; i += 1) {
    const result = racer.run();
    if (result instanceof Promise) await result;
  }
  return (performance.now() - start) / 1000;
}

/** Lets the page draw and collect what is no longer used, outside of what is timed. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 0));
