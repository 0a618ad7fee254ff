import { describe, expect, test } from 'vitest';
import { ratioOf, spreadOf, spreadOfMedians } from '../../../web/bench/statistics.ts';

describe('statistics of measurements', () => {
  test('the median of an odd list is its middle, of an even one between its two middles', () => {
    expect(spreadOf([5, 1, 3])).toEqual({ median: 3, least: 1, most: 5 });
    expect(spreadOf([4, 1, 2, 10])).toEqual({ median: 3, least: 1, most: 10 });
  });

  test('a ratio is taken within each round, so that a slow round changes nothing', () => {
    expect(ratioOf([2, 20, 2], [1, 10, 1])).toEqual({ median: 2, least: 2, most: 2 });
  });

  test('several runs are one spread of their medians', () => {
    const runs = [spreadOf([1, 2, 9]), spreadOf([3, 4, 5]), spreadOf([0, 3, 3])];
    expect(spreadOfMedians(runs)).toEqual({ median: 3, least: 2, most: 4 });
  });

  test('nothing, and lists that do not belong together, are refused', () => {
    expect(() => spreadOf([])).toThrow(RangeError);
    expect(() => ratioOf([1, 2], [1])).toThrow(RangeError);
  });
});
