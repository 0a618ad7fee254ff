import { lesson } from 'virtual:lesson/roles';
import { describe, expect, it } from 'vitest';
import { isLocked, sameBits } from '../../../../web/timeline/equality.ts';
import type { InputValues } from '../../../../web/timeline/lesson.ts';
import { holds } from '../../../../web/timeline/predicate.ts';
import { lessonRun } from './lesson-run.ts';

const { challenge, loads, numbers, runWith, trace } = await lessonRun(lesson);

describe('the look-up of roles', () => {
  it('takes the best row whole, or all rows by shares', () => {
    expect(numbers('exact.attn_weights')).toEqual([1, 0, 0, 0]);
    expect(numbers('exact.output')).toEqual([8]);
    const [e2, e0, e4] = [Math.exp(2), 1, Math.exp(-2)];
    const sum = e2 + 2 * e0 + e4;
    expect(trace.at('soft.attn_weights', [0, 0])).toBeCloseTo(e2 / sum, 6);
    expect(trace.at('soft.output', [0, 0])).toBeCloseTo((8 * e2 + 2 * e0 + 5 * e0 + 7 * e4) / sum, 5);
  });

  it('jumps exactly and glides softly as the query crosses from one key to another', () => {
    const readings = (way: string) =>
      [0.2, 0.1, -0.1, -0.2].map((name) => runWith({ ask: [[name, 1]] }).at(`${way}.output`, [0, 0]));
    expect(readings('exact')).toEqual([8, 8, 5, 5]);
    const soft = readings('soft');
    const steps = soft.slice(1).map((value, index) => Math.abs(value - (soft[index] ?? 0)));
    expect(Math.min(...steps)).toBeGreaterThan(0.01);
    expect(Math.max(...steps)).toBeLessThan(0.5);
  });

  it('shares what is equally near', () => {
    expect(numbers('exact.attn_weights', runWith({ ask: [[0, 1]] }))).toEqual([0.5, 0, 0.5, 0]);
  });

  it('moves no share with the goods, and no goods with the labels', () => {
    const goods = runWith({ goods: [[1], [2], [5], [7]] });
    for (const way of ['exact', 'soft']) {
      expect(isLocked(goods, trace, `${way}.attn_weights`)).toBe(true);
      expect(isLocked(goods, trace, `${way}.output`)).toBe(false);
    }
    const labels = runWith({
      labels: [
        [1, 0],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ],
    });
    expect(isLocked(labels, trace, 'goods')).toBe(true);
    expect(isLocked(labels, trace, 'soft.attn_weights')).toBe(false);
  });
});

describe('label and goods of roles', () => {
  it('has the shares of the calculation by hand, not divided', () => {
    const expected = [0.6652, 0.09, 0.2447];
    for (const [index, weight] of numbers('early.attn_weights').entries())
      expect(weight).toBeCloseTo(expected[index] ?? Number.NaN, 4);
  });

  it('parts what is read from what is matched without moving a share', () => {
    expect(sameBits(trace.tensor('early.attn_weights'), trace.tensor('parted.attn_weights'))).toBe(true);
    expect(trace.at('parted.output', [0, 0])).toBeCloseTo(0.91, 4);
    expect(trace.at('parted.output', [0, 1])).toBeCloseTo(0.3348, 4);
    expect(trace.at('early.output', [0, 0])).toBeCloseTo(2 * 0.66524 + 0.24473, 4);
  });
});

describe('the tokens of roles', () => {
  it('give each token a query, a key and a value of its own', () => {
    expect(numbers('q')).toEqual([1, 4, 0, 0, 0, 2]);
    for (const [name, expected] of Object.entries({ k: [0, 2, 0.2, 0, 0, 0], v: [2, 2, 0, 1.8, 1, 0] }))
      for (const [index, value] of numbers(name).entries()) expect(value).toBeCloseTo(expected[index] ?? Number.NaN, 6);
  });

  it('let it find animal, and read what animal hands over', () => {
    expect(trace.at('attn_weights', [2, 0])).toBeGreaterThan(0.95);
    expect(trace.at('output', [2, 0])).toBeCloseTo(
      2 * trace.at('attn_weights', [2, 0]) + trace.at('attn_weights', [2, 2]),
      5,
    );
  });

  it('give the comma the shortest x, and goods nine times as long', () => {
    const lengths = numbers('length.x');
    expect(Math.min(...lengths)).toBe(lengths[1]);
    expect(trace.at('length.v', [1])).toBeCloseTo(9 * trace.at('length.x', [1]), 5);
  });
});

describe('the challenges and questions of roles', () => {
  const asKeys = [
    [0, 0],
    [0, 2],
    [1, 0],
  ];
  it.each<[step: string, id: string, won: InputValues, lost: InputValues]>([
    ['move-query', 'jump', { ask: [[-1, -0.5]] }, { ask: [[-1, 0]] }],
    ['move-query', 'undecided', { ask: [[0, 0.1]] }, {}],
    [
      'labels-and-goods',
      'goods-only',
      { goods: [[8], [2], [5], [1]] },
      {
        labels: [
          [1, 0],
          [1, -1],
          [-1, 1],
          [-1, -1],
        ],
      },
    ],
    [
      'labels-and-goods',
      'labels-only',
      {
        labels: [
          [1, 1],
          [1, -1],
          [-1, 1],
          [2, 2],
        ],
      },
      { ask: [[-1, -1]] },
    ],
    [
      'freedom',
      'one-again',
      { wv: asKeys },
      {
        wk: [
          [1, 0],
          [0, 2],
          [0, 9],
        ],
      },
    ],
    [
      'freedom',
      'silent-comma',
      {
        wv: [
          [1, 0],
          [0, 2],
          [0, 0],
        ],
      },
      {
        wv: [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      },
    ],
  ])('%s/%s can be won and is not won by itself', (step, id, won, lost) => {
    const predicate = challenge(step, id);
    expect(holds(predicate, runWith(won), trace)).toBe(true);
    expect(holds(predicate, runWith(lost), trace)).toBe(false);
    expect(holds(predicate, trace, trace)).toBe(false);
  });

  it('load numbers that contradict the wrong answers', () => {
    const edited = runWith(loads('v-in-mix', 'v-scores'));
    expect(isLocked(edited, trace, 'v')).toBe(false);
    expect(isLocked(edited, trace, 'attn_weights')).toBe(true);
    expect(numbers('labels_from_goods', runWith(loads('guaranteed', 'always')))).toEqual([0]);
  });
});
