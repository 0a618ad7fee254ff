/** What the address of the page asks for: `bench.html?work=softmax&rounds=3&size=tiny`. */
export interface BenchSettings {
  /** Only the work of this id; default all. */
  readonly work?: string;
  readonly size: 'full' | 'tiny';
  readonly rounds: number;
  readonly batchSeconds: number;
  readonly warmUpSeconds: number;
}

const defaults = {
  full: { rounds: 7, batchSeconds: 0.05, warmUpSeconds: 1 },
  tiny: { rounds: 2, batchSeconds: 0.001, warmUpSeconds: 0 },
} as const;

export function readSettings(search: string): BenchSettings {
  const given = new URLSearchParams(search);
  const size = given.get('size') === 'tiny' ? 'tiny' : 'full';
  const rounds = Number(given.get('rounds'));
  const work = given.get('work');
  return {
    ...defaults[size],
    size,
    ...(work !== null && { work }),
    ...(Number.isInteger(rounds) && rounds > 0 && { rounds }),
  };
}
