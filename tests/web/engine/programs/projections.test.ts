import { lesson } from 'virtual:lesson/projections';
import { describe, expect, it } from 'vitest';
import { isLocked, sameBits } from '../../../../web/timeline/equality.ts';
import type { InputValues } from '../../../../web/timeline/lesson.ts';
import { holds } from '../../../../web/timeline/predicate.ts';
import type { Trace } from '../../../../web/trace/trace.ts';
import { lessonRun } from './lesson-run.ts';

const { challenge, numbers, runWith, trace } = await lessonRun(lesson);
const shape = (name: string, of: Trace = trace): readonly number[] => of.tensor(name).shape;

describe('the program of projections', () => {
  it('makes three views of one x', () => {
    expect(numbers('q')).toEqual([0, 1, 2, 0, 0, 1]);
    expect(numbers('k')).toEqual([1, 0, 0, 1, 0, 0]);
    expect(numbers('v')).toEqual([1, 1, 0, 2, 1, 0]);
  });

  it('has a relation where there is no likeness: eats and kitten', () => {
    expect(numbers('likeness')).toEqual([2, 0, 1, 0, 1, 0, 1, 0, 1]);
    expect(numbers('scores')).toEqual([0, 1, 0, 2, 0, 0, 0, 1, 0]);
    expect(trace.at('likeness', [1, 0])).toBe(0);
    expect(trace.at('scores', [1, 0])).toBe(2);
    expect(trace.at('scores', [0, 1])).toBe(1);
    expect(trace.at('scores', [1, 2])).toBe(0);
  });

  it('gives the same scores through M, which need not be symmetric', () => {
    expect(numbers('m')).toEqual([0, 1, 0, 0, 0, 2, 0, 0, 0]);
    expect(numbers('scores_by_m')).toEqual(numbers('scores'));
    expect(numbers('scores_mirrored')).toEqual([0, 2, 0, 1, 0, 1, 0, 0, 0]);
    expect(numbers('largest_asymmetry')).toEqual([1]);
  });

  it('has symmetric scores for two different matrices, W_K = 2 W_Q', () => {
    const doubled = runWith({
      wk: [
        [0, 2],
        [4, 0],
        [0, 0],
      ],
    });
    expect(numbers('wk', doubled)).toEqual(numbers('wq').map((weight) => 2 * weight));
    expect(numbers('largest_asymmetry', doubled)).toEqual([0]);
    expect(Math.max(...numbers('scores', doubled))).toBeGreaterThan(0);
  });

  it('moves one column of q with one weight of W_Q, and only where x is not 0', () => {
    const edited = runWith({
      wq: [
        [0, 1],
        [3, 0],
        [0, 0],
      ],
    });
    for (const name of ['q.column.0', 'q.row.1']) expect(isLocked(edited, trace, name), name).toBe(false);
    for (const name of ['q.column.1', 'q.row.0', 'q.row.2', 'k', 'v'])
      expect(isLocked(edited, trace, name), name).toBe(true);
  });

  it('has the shapes of a real model and counts their multiplications', () => {
    expect(shape('real.x')).toEqual([4, 768]);
    for (const letter of ['q', 'k', 'v']) {
      expect(shape(`real.w${letter}`)).toEqual([768, 64]);
      expect(shape(`real.${letter}`)).toEqual([4, 64]);
    }
    expect(trace.at('real.multiply_adds', [])).toBe(4 * 64 * 768);
    expect(trace.at('small.multiply_adds', [])).toBe(3 * 2 * 3);
    expect(trace.origin({ tensor: 'real.x', index: [0, 0] })).toBe('seeded');
    expect(trace.origin({ tensor: 'real.wq', index: [0, 0] })).toBe('seeded');
  });

  it('reads the typed sentence: its tokens are the rows, equal words have equal vectors, the weights stay', () => {
    const typed = runWith({ sentence: '我喜欢我的小猫' });
    expect(shape('real.x', typed)).toEqual([5, 768]);
    expect(typed.at('real.multiply_adds', [])).toBe(5 * 64 * 768);
    const row = (index: number) => numbers('real.x', typed).slice(index * 768, (index + 1) * 768);
    expect(row(0)).toEqual(row(2));
    expect(row(0)).not.toEqual(row(1));
    for (const name of ['real.wq', 'real.wk', 'real.wv', 'q', 'scores'])
      expect(isLocked(typed, trace, name), name).toBe(true);
  });

  it('draws other words from another seed, and the same from the same', () => {
    expect(sameBits(runWith({ seed: 2 }).tensor('real.x'), trace.tensor('real.x'))).toBe(false);
    expect(sameBits(runWith({ seed: 1 }).tensor('real.x'), trace.tensor('real.x'))).toBe(true);
    expect(isLocked(runWith({ seed: 2 }), trace, 'real.wq')).toBe(true);
    expect(isLocked(runWith({ weights_seed: 21 }), trace, 'real.wq')).toBe(false);
  });
});

describe('the challenges of projections', () => {
  it.each<[step: string, id: string, won: InputValues, lost: InputValues]>([
    ['sentence', 'own', { sentence: '我喜欢小猫' }, {}],
    ['real-shape', 'more-rows', { sentence: '我喜欢我的小猫' }, { sentence: '我爱小猫' }],
    [
      'change-wq',
      'second-column',
      {
        wq: [
          [0, 1],
          [2, 1],
          [0, 0],
        ],
      },
      {
        wq: [
          [1, 1],
          [2, 0],
          [0, 0],
        ],
      },
    ],
    [
      'change-wq',
      'eats-only',
      {
        wq: [
          [0, 1],
          [2, -1],
          [0, 0],
        ],
      },
      {
        wq: [
          [1, 1],
          [2, 0],
          [0, 0],
        ],
      },
    ],
    [
      'symmetric',
      'mirror',
      {
        wq: [
          [0, 1],
          [2, 0],
          [0, 2],
        ],
        wk: [
          [0.5, 0],
          [0, 1],
          [1, 0],
        ],
      },
      {
        wk: [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      },
    ],
    [
      'symmetric',
      'mirror',
      {
        wk: [
          [0, 2],
          [4, 0],
          [0, 0],
        ],
      },
      {},
    ],
    [
      'symmetric',
      'prefer-fish',
      {
        wk: [
          [2, 0],
          [0, 1],
          [-1, 0],
        ],
      },
      {},
    ],
  ])('%s/%s can be won and is not won by itself', (step, id, won, lost) => {
    const predicate = challenge(step, id);
    expect(holds(predicate, runWith(won), trace)).toBe(true);
    expect(holds(predicate, runWith(lost), trace)).toBe(false);
  });
});
