import { describe, expect, test } from 'vitest';
import { goalsOf } from '../../build-scripts/bench/goals.ts';
import { fastestOf, mergedRaces, rateOf, speedRatio, timeOf } from '../../build-scripts/bench/merged.ts';
import { textOf } from '../../build-scripts/bench/text-of.ts';
import type { RaceResult } from '../../web/bench/work.ts';

const race = (ours: readonly number[], peer: readonly number[], peak: readonly number[]): RaceResult => ({
  title: 'a product',
  unit: 'operations',
  measured: [
    { name: 'multiply-add peak', amount: 50e9, seconds: peak },
    { name: 'this engine in place, relaxed-simd', border: 'in place', amount: 47e9, seconds: ours },
    { name: 'LiteRT.js, FULLY_CONNECTED, in place', border: 'in place', amount: 47e9, seconds: peer },
  ],
  failures: { 'TensorFlow.js': 'its result differs by 1' },
});

// The second browser ran on a busy machine: twice as slow, all of it.
const measured = {
  machine: { processor: 'a processor', cores: 2, load: 0.1, date: '2026-01-01' },
  ...{ processes: 2, rounds: 3 },
  runs: [
    [{ id: 'qkv-projection', races: [race([1, 1, 1], [1.5, 1.5, 1.4], [1, 1, 1])] }],
    [{ id: 'qkv-projection', races: [race([2, 2, 2], [3, 3, 3], [2, 2, 2])] }],
  ],
};
const [merged] = mergedRaces(measured);
if (merged === undefined) throw new Error('two runs of one race are one race');

describe('several browsers', () => {
  test('are one race, with the median of their medians', () => {
    expect(timeOf(merged, 'multiply-add peak')).toEqual({ median: 1.5, least: 1, most: 2 });
    expect(rateOf(merged, 'multiply-add peak')).toBeCloseTo(50e9 / 1.5);
  });

  test('are compared browser by browser, by what is done in the same time', () => {
    const [ours, peer] = ['this engine in place, relaxed-simd', 'LiteRT.js, FULLY_CONNECTED, in place'];
    expect(speedRatio(merged, ours, peer)).toEqual({ median: 1.5, least: 1.5, most: 1.5 });
    expect(speedRatio(merged, ours, 'multiply-add peak')?.median).toBeCloseTo(0.94);
    expect(fastestOf(merged, (name) => name.includes('in place'))).toBe(ours);
  });
});

describe('goals', () => {
  const goals = goalsOf(measured);
  const goal = (title: string) => goals.find((one) => one.title === title);

  test('are reached or not by what was measured', () => {
    expect(goal('QKV projection of the peak')).toMatchObject({ reached: true });
    expect(goal('QKV projection against LiteRT.js')).toMatchObject({ reached: true, goal: 'at least 1.35×' });
  });

  test('that nothing was measured for stay in the list', () => {
    expect(goal('decode, 110M shape, of the raw read')).toMatchObject({ figure: 'not measured', reached: undefined });
  });

  test('stand in the text, with what was not timed and why', () => {
    const text = textOf(measured);
    expect(text).toContain('94 % [94 % .. 94 %]');
    expect(text).toContain('not timed: TensorFlow.js: its result differs by 1');
  });
});
