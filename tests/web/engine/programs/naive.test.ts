import { lesson } from 'virtual:lesson/naive';
import { describe, expect, it } from 'vitest';
import { isLocked } from '../../../../web/timeline/equality.ts';
import type { InputValues } from '../../../../web/timeline/lesson.ts';
import { holds } from '../../../../web/timeline/predicate.ts';
import { lessonRun } from './lesson-run.ts';

const { challenge, loads, numbers, runWith, trace } = await lessonRun(lesson);

describe('the program of naive', () => {
  it('has mirrored scores and weights that are not', () => {
    expect(numbers('attn_dot')).toEqual([2, 4, 2, 4, 10, 2, 2, 2, 4]);
    expect(numbers('largest_asymmetry')).toEqual([0]);
    expect(trace.at('attn_weights', [0, 1])).toBeCloseTo(0.787, 4);
    expect(trace.at('attn_weights', [1, 0])).toBeCloseTo(0.0025, 4);
  });

  it('lets two of three words prefer themselves, and it prefer animal', () => {
    expect(numbers('self_preference')[0]).toBeCloseTo(2 / 3, 6);
    expect(trace.at('attn_dot', [0, 1])).toBeGreaterThan(trace.at('attn_dot', [0, 0]));
  });

  it('makes each score the length of the one times the shadow of the other', () => {
    const [lengths, shadows] = [numbers('length'), numbers('shadow')];
    numbers('attn_dot').forEach((score, index) => {
      expect((lengths[Math.floor(index / 3)] ?? 0) * (shadows[index] ?? 0)).toBeCloseTo(score, 5);
    });
    expect(shadows[1]).toBeGreaterThan(lengths[0] ?? Number.POSITIVE_INFINITY);
  });

  it('gives a word without length no shadows, rather than NaN', () => {
    const none = runWith({
      x: [
        [0, 0],
        [3, 1],
        [0, 2],
      ],
    });
    expect(numbers('shadow', none).slice(0, 3)).toEqual([0, 0, 0]);
  });

  it.each<[string, InputValues]>([
    [
      'other arrows',
      {
        x: [
          [-2.5, 0.3],
          [7.1, -1.9],
          [0.4, 8.8],
        ],
      },
    ],
    [
      'long ones',
      {
        x: [
          [9, 9],
          [-9, 8.7],
          [8.9, -0.1],
        ],
      },
    ],
  ])('keeps there equal to back for %s, to the last bit', (_, edits) => {
    expect(isLocked(runWith(edits), trace, 'largest_asymmetry')).toBe(true);
  });

  it('has a direction, and no word that prefers itself, with three vectors a word', () => {
    expect(numbers('split.attn_dot')).toEqual([1, 3, 0, 5, 7, 8, -2, 2, -8]);
    expect(numbers('split.largest_asymmetry')).toEqual([6]);
    expect(numbers('split.self_preference')).toEqual([0]);
  });

  it('moves q alone with W_Q; with x everything moves', () => {
    const asked = runWith({
      wq: [
        [0, 3],
        [1, 0],
      ],
    });
    for (const name of ['x', 'k', 'v', 'attn_dot']) expect(isLocked(asked, trace, name), name).toBe(true);
    expect(isLocked(asked, trace, 'q')).toBe(false);
    const moved = runWith({
      x: [
        [0, 1],
        [3, 1],
        [0, 2],
      ],
    });
    for (const name of ['q', 'k', 'v', 'attn_dot', 'output']) expect(isLocked(moved, trace, name), name).toBe(false);
  });

  it('is plain attention again with three matrices that leave x alone', () => {
    const same = [
      [1, 0],
      [0, 1],
    ];
    const plain = runWith({ wq: same, wk: same, wv: same });
    for (const name of ['attn_dot', 'attn_weights', 'output'])
      expect(numbers(`split.${name}`, plain), name).toEqual(numbers(name, plain));
  });
});

describe('the questions of naive', () => {
  it('loads a word that does not prefer itself, though another only points its way', () => {
    const longer = runWith(loads('prefers-itself', 'always'));
    expect(longer.at('attn_dot', [0, 1])).toBeGreaterThan(longer.at('attn_dot', [0, 0]));
  });

  it('loads two different matrices with mirrored scores', () => {
    const mirrored = runWith(loads('different-matrices', 'must-differ'));
    expect(numbers('wk', mirrored)).toEqual(numbers('wq', mirrored).map((weight) => 2 * weight));
    expect(numbers('split.largest_asymmetry', mirrored)).toEqual([0]);
  });
});

describe('the challenges of naive', () => {
  const identity = [
    [1, 0],
    [0, 1],
  ];
  it.each<[step: string, id: string, won: InputValues, lost: InputValues]>([
    [
      'change-x',
      'street-to-animal',
      {
        x: [
          [1, 1],
          [3, 3],
          [0, 2],
        ],
      },
      {},
    ],
    [
      'change-x',
      'each-itself',
      {
        x: [
          [-1, 2],
          [3, 1],
          [-1, -2],
        ],
      },
      {},
    ],
    [
      'tied',
      'it-to-street',
      {
        x: [
          [0, 1],
          [3, 1],
          [0, 2],
        ],
      },
      {
        x: [
          [1, 1],
          [3, 1],
          [0, 5],
        ],
      },
    ],
    [
      'free',
      'query-only',
      {
        wq: [
          [0, 3],
          [1, 0],
        ],
      },
      {
        wk: [
          [0, 0],
          [1, 9],
        ],
      },
    ],
    [
      'free',
      'still-mirrored',
      {
        wk: [
          [1, 0],
          [-2, 1],
        ],
      },
      { wq: identity, wk: identity },
    ],
    [
      'free',
      'still-mirrored',
      {
        wk: [
          [0, 2],
          [2, 0],
        ],
      },
      {
        wk: [
          [0, 0],
          [0, 0],
        ],
      },
    ],
  ])('%s/%s can be won and is not won by itself', (step, id, won, lost) => {
    const predicate = challenge(step, id);
    expect(holds(predicate, runWith(won), trace)).toBe(true);
    expect(holds(predicate, runWith(lost), trace)).toBe(false);
  });
});
