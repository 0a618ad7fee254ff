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
  /**
   * How long each runs before it is timed: browsers compile what has run for a while once more, better, and a model of many small
   * functions reaches its speed after most of a second.
   */
  readonly warmUpSeconds: number;
}

/**
 * Seconds per run of each racer, round by round. All take turns within a round, and each round begins with another one, so that
 * a busy moment of the machine, or the caches that one leaves behind, fall on none of them alone.
 */
export async function race(
  racers: readonly Racer[],
  { rounds, batchSeconds, warmUpSeconds }: RaceOptions,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const entrants = [];
  for (const racer of racers) {
    const count = await warmUp(racer, warmUpSeconds, batchSeconds);
    entrants.push({ racer, count, times: [] as number[] });
  }
  for (let round = 0; round < rounds; round += 1) {
    const first = round % Math.max(1, entrants.length);
    for (const { racer, count, times } of [...entrants.slice(first), ...entrants.slice(0, first)]) {
      times.push(await secondsPerRun(racer, count));
      await pause();
    }
  }
  return new Map(entrants.map(({ racer, times }) => [racer.name, times]));
}

/** Runs it for so long, and until it is known how many runs make a batch, as fast as it has become. */
async function warmUp(racer: Racer, seconds: number, batchSeconds: number): Promise<number> {
  let left = seconds;
  for (let count = 1; ; ) {
    const taken = await secondsOf(racer, count);
    left -= taken;
    const tellsHowLong = taken >= batchSeconds / 8;
    count = tellsHowLong ? Math.ceil((count * batchSeconds) / taken) : 2 * count;
    if (tellsHowLong && left <= 0) return count;
  }
}

/** Timed over so many runs, or as many more as a coarse clock needs to see them pass. */
async function secondsPerRun(racer: Racer, count: number): Promise<number> {
  for (let runs = count; ; runs *= 2) {
    const taken = await secondsOf(racer, runs);
    if (taken > 0) return taken / runs;
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
