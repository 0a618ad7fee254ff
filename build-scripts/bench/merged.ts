import { ratioOf, type Spread, spreadOf, spreadOfMedians } from '../../web/bench/statistics.ts';
import type { Measured, RaceResult } from '../../web/bench/work.ts';
import type { Measurements } from './measure-all.ts';

/** One race in every process that finished it. */
export interface MergedRace {
  readonly work: string;
  readonly title: string;
  readonly unit: RaceResult['unit'];
  /** In the order of the first process. */
  readonly names: readonly string[];
  readonly runs: readonly RaceResult[];
}

/** The races of all processes, those of the same title together. */
export function mergedRaces({ runs }: Pick<Measurements, 'runs'>): readonly MergedRace[] {
  const races = new Map<string, { work: string; runs: RaceResult[] }>();
  for (const { id, races: found } of runs.flat()) {
    for (const race of found) {
      const merged = races.get(race.title) ?? { work: id, runs: [] };
      merged.runs.push(race);
      races.set(race.title, merged);
    }
  }
  return [...races].map(([title, { work, runs }]) => ({
    ...{ work, title, runs, unit: runs[0]?.unit },
    names: [...new Set(runs.flatMap(({ measured }) => measured.map(({ name }) => name)))],
  }));
}

export const measuredIn = (run: RaceResult, name: string): Measured | undefined =>
  run.measured.find((one) => one.name === name);

/** Seconds of a run: the median of the processes' medians, and the least and most of them. */
export function timeOf(race: MergedRace, name: string): Spread {
  return spreadOfMedians(
    race.runs.flatMap((run) => {
      const found = measuredIn(run, name);
      return found === undefined ? [] : [spreadOf(found.seconds)];
    }),
  );
}

/** Amount per second, in the unit of the race; undefined where there is no amount. */
export function rateOf(race: MergedRace, name: string): number | undefined {
  const amount = race.runs.map((run) => measuredIn(run, name)?.amount).find((one) => one !== undefined);
  return amount === undefined || amount === 0 ? undefined : amount / timeOf(race, name).median;
}

/** How many times faster `ours` does its amount than `other` does its own, by the rounds of each process. */
export function speedRatio(race: MergedRace, ours: string, other: string): Spread | undefined {
  const ratios = race.runs.flatMap((run) => {
    const [a, b] = [measuredIn(run, ours), measuredIn(run, other)];
    if (a === undefined || b === undefined) return [];
    const scale = (a.amount ?? 0) > 0 && (b.amount ?? 0) > 0 ? (a.amount ?? 1) / (b.amount ?? 1) : 1;
    const { median, least, most } = ratioOf(b.seconds, a.seconds);
    return [{ median: median * scale, least: least * scale, most: most * scale }];
  });
  return ratios.length === 0 ? undefined : spreadOfMedians(ratios);
}

/** The fastest of those that `matches` picks. */
export function fastestOf(race: MergedRace, matches: (name: string) => boolean): string | undefined {
  return race.names
    .filter(matches)
    .map((name) => ({ name, median: timeOf(race, name).median }))
    .sort((a, b) => a.median - b.median)[0]?.name;
}
