import { seconds } from '../../web/bench/result-table.ts';
import { type Spread, spreadOf } from '../../web/bench/statistics.ts';
import { goalsOf } from './goals.ts';
import type { Measurements } from './measure-all.ts';
import { type MergedRace, mergedRaces, rateOf, speedRatio, timeOf } from './merged.ts';

/** What was measured, as Markdown: every race, growth, sizes, cold starts, and the goals. */
export function textOf(measured: Measurements): string {
  const { machine, processes, rounds } = measured;
  const races = mergedRaces(measured);
  const parts = [
    `${machine.date}, ${machine.processor}, ${machine.cores} cores, load ${machine.load.toFixed(1)}; ${processes} browsers, ${rounds} rounds each. Times are medians of the browsers' medians, with the least and most of these.`,
    ...races.map(raceText),
    problemsText(measured),
    sizesText(measured),
    coldStartText(measured),
    goalsText(measured),
  ];
  return `\n${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function raceText(race: MergedRace): string {
  const rows = race.names.map((name) => [
    name,
    spreadText(timeOf(race, name), seconds),
    rateText(race, name),
    ratioText(race, name),
  ]);
  const failures = Object.entries(Object.assign({}, ...race.runs.map((run) => run.failures)));
  const figures = Object.entries(race.runs[0]?.figures ?? {});
  return [
    `**${race.title}**${figures.map(([name, value]) => `; ${name}: ${value}`).join('')}`,
    table(['', 'time', 'speed', `speed of "${race.names.find(isOurs) ?? ''}" beside it`], rows),
    ...failures.map(([name, reason]) => `not timed: ${name}: ${reason}`),
  ].join('\n\n');
}

const isOurs = (name: string) => name.startsWith('this engine');

function rateText(race: MergedRace, name: string): string {
  const rate = rateOf(race, name);
  if (rate === undefined || race.unit === undefined) return '';
  if (race.unit === 'tokens') return `${rate.toPrecision(3)} tokens/s`;
  return `${(rate / 1e9).toFixed(1)} ${race.unit === 'bytes' ? 'GB/s' : 'GFLOP/s'}`;
}

function ratioText(race: MergedRace, name: string): string {
  const ours = race.names.find(isOurs);
  const ratio = ours === undefined || ours === name ? undefined : speedRatio(race, ours, name);
  return ratio === undefined ? '' : spreadText(ratio, times);
}

const times = (value: number) => `${value.toFixed(2)}×`;

export const spreadText = ({ median, least, most }: Spread, form: (value: number) => string): string =>
  `${form(median)} [${form(least)} .. ${form(most)}]`;

function problemsText({ runs }: Measurements): string {
  const problems = runs.flat().filter(({ problem }) => problem !== undefined);
  return problems.map(({ id, problem }) => `not measured: ${id}: ${problem}`).join('\n');
}

function sizesText({ sizes }: Measurements): string {
  if (sizes === undefined) return '';
  const rows = Object.entries(sizes).map(([name, bytes]) => [name, `${(bytes / 1000).toFixed(1)} KB`]);
  return `**Download, Brotli**\n\n${table(['', 'module and script'], rows)}`;
}

function coldStartText({ coldStarts }: Measurements): string {
  if (coldStarts === undefined) return '';
  const rows = Object.entries(coldStarts).map(([name, starts]) => [name, spreadText(spreadOf(starts), seconds)]);
  return `**Cold start to the first result**\n\n${table(['', 'time'], rows)}`;
}

function goalsText(measured: Measurements): string {
  const rows = goalsOf(measured).map(({ title, goal, figure, reached }) => [
    title,
    goal,
    figure,
    reached === undefined ? '' : reached ? 'reached' : 'not reached',
  ]);
  return `**Goals**\n\n${table(['what', 'goal', 'measured', ''], rows)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
