import { lesson } from 'virtual:lesson/scaled-dot-product';
import { describe, expect, it } from 'vitest';
import { headDims } from '../../../../web/engine/programs/scaled-dot-product.ts';
import { isLocked } from '../../../../web/timeline/equality.ts';
import type { InputValues } from '../../../../web/timeline/lesson.ts';
import { holds } from '../../../../web/timeline/predicate.ts';
import type { Trace } from '../../../../web/trace/trace.ts';
import { lessonRun } from './lesson-run.ts';

const { challenge, numbers, runWith, trace } = await lessonRun(lesson);
const number = (name: string, of: Trace = trace): number => of.at(name, []);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const seeds = Array.from({ length: 24 }, (_, index) => index);

describe('the draws of scaled-dot-product', () => {
  it('spread as the root of the width, over many seeds, and as 1 once divided', () => {
    const runs = seeds.map((seed) => runWith({ seed }));
    for (const headDim of headDims) {
      const ratio = mean(runs.map((run) => number(`d${headDim}.spread`, run) ** 2)) / headDim;
      expect(ratio, `d = ${headDim}`).toBeGreaterThan(0.85);
      expect(ratio, `d = ${headDim}`).toBeLessThan(1.15);
      const [whole, divided] = [number(`d${headDim}.spread`), number(`d${headDim}.scaled_spread`)];
      expect(divided * Math.sqrt(headDim)).toBeCloseTo(whole, 4);
    }
  });

  it('give one weight nearly all and pass nearly nothing back when wide and undivided, over many seeds', () => {
    const runs = seeds.map((seed) => runWith({ seed }));
    const over = (name: string): number => mean(runs.map((run) => number(name, run)));
    expect(over('d256.plain.top_mean')).toBeGreaterThan(0.88);
    expect(over('d4.plain.top_mean')).toBeLessThan(0.65);
    expect(over('d256.plain.gradient_mean')).toBeLessThan(0.15);
    for (const headDim of headDims) {
      expect(over(`d${headDim}.tuned.top_mean`), `d = ${headDim}`).toBeCloseTo(0.36, 1);
      expect(over(`d${headDim}.tuned.gradient_mean`), `d = ${headDim}`).toBeCloseTo(0.365, 1);
    }
  });

  it('tell in the lesson’s own seed what its text says: wider is sharper, step by step', () => {
    for (const [wider, narrower] of [
      [16, 4],
      [64, 16],
      [256, 64],
    ]) {
      expect(number(`d${wider}.spread`)).toBeGreaterThan(number(`d${narrower}.spread`));
      expect(number(`d${wider}.plain.top_mean`)).toBeGreaterThan(number(`d${narrower}.plain.top_mean`));
      expect(number(`d${wider}.plain.gradient_mean`)).toBeLessThan(number(`d${narrower}.plain.gradient_mean`));
    }
  });

  it('share no numbers between one seed and the next', () => {
    const next = new Set(
      headDims.flatMap((d) => ['q', 'k'].flatMap((of) => numbers(`d${d}.${of}`, runWith({ seed: 11 })))),
    );
    const shared = headDims
      .flatMap((d) => ['q', 'k'].flatMap((of) => numbers(`d${d}.${of}`)))
      .filter((x) => next.has(x));
    expect(shared.length).toBeLessThan(5);
  });
});

describe('the factor of scaled-dot-product', () => {
  it('moves nothing that is undivided, and undoes the division bit by bit at the root', () => {
    const undone = runWith({ factor: 8 });
    for (const headDim of headDims) expect(isLocked(undone, trace, `d${headDim}.plain.attn_weights`)).toBe(true);
    expect(numbers('d64.tuned.attn_weights', undone)).toEqual(numbers('d64.plain.attn_weights'));
  });
});

describe('the small examples of scaled-dot-product', () => {
  it('score by length and by angle', () => {
    expect(numbers('arrows.attn_dot')).toEqual([6, 3]);
    expect(trace.at('arrows.cosine', [0, 0])).toBeCloseTo(1, 6);
    expect(trace.at('arrows.cosine', [0, 1])).toBeCloseTo(Math.SQRT1_2, 6);
    // The pair of teaching: a cosine of 0.6 that scores 3, beside a cosine of 1 that scores 1.
    const pair = runWith({
      'arrows.q': [[1, 0]],
      'arrows.k': [
        [1, 0],
        [3, 4],
      ],
    });
    expect(numbers('arrows.attn_dot', pair)).toEqual([1, 3]);
    expect(pair.at('arrows.cosine', [0, 1])).toBeCloseTo(0.6, 6);
  });

  it('run through the whole formula, row by row', () => {
    expect(numbers('small.attn_dot')).toEqual([2, 1, 0, 0, 2, 2, 2, 2, 1]);
    const powers = [2, 1, 0].map((score) => Math.exp(score / Math.SQRT2));
    const sum = powers.reduce((total, power) => total + power, 0);
    const weights = powers.map((power) => power / sum);
    weights.forEach((weight, key) => {
      expect(trace.at('small.attn_weights', [0, key])).toBeCloseTo(weight, 6);
    });
    const [a = 0, b = 0, c = 0] = weights;
    expect(trace.at('small.output', [0, 0])).toBeCloseTo(a + 2 * c, 6);
    expect(trace.at('small.output', [0, 1])).toBeCloseTo(b + c, 6);
    for (const total of numbers('small.row_sums')) expect(total).toBeCloseTo(1, 6);
  });
});

describe('the real head of scaled-dot-product', () => {
  const attention = 'reader.layers.0.attention';
  const [head, asking] = [3, 8];
  const row = (name: string) =>
    Array.from({ length: 11 }, (_, key) => trace.at(`${attention}.${name}`, [head, asking, key]));
  const vector = (name: string, position: number) =>
    Array.from({ length: 16 }, (_, dim) => trace.at(`${attention}.${name}`, [head, position, dim]));

  it('takes the same three moves: dot products, divided by 4, softmax, then values', () => {
    const q = vector('q', asking);
    const [dots, scaled, weights] = [row('attn_dot'), row('attn_scaled'), row('attn_weights')];
    const powers = dots.map((dot) => Math.exp(dot / 4));
    const sum = powers.reduce((total, power) => total + power, 0);
    for (const [key, dot] of dots.entries()) {
      const expected = vector('k', key).reduce((total, k, dim) => total + k * (q[dim] ?? 0), 0);
      expect(dot).toBeCloseTo(expected, 4);
      expect(scaled[key]).toBeCloseTo(dot / 4, 5);
      expect(weights[key]).toBeCloseTo((powers[key] ?? 0) / sum, 5);
    }
    for (const [dim, read] of vector('head_output', asking).entries()) {
      const expected = weights.reduce((total, weight, key) => total + weight * (vector('v', key)[dim] ?? 0), 0);
      expect(read).toBeCloseTo(expected, 4);
    }
  });

  it('stays as it is, whatever is dragged', () => {
    const other = runWith({ factor: 3, seed: 4 });
    expect(numbers(`${attention}.attn_weights`, other)).toEqual(numbers(`${attention}.attn_weights`));
  });
});

describe('the challenges of scaled-dot-product', () => {
  it.each<[step: string, id: string, won: InputValues, lost: InputValues]>([
    ['factor', 'undo', { factor: 8 }, { factor: 4 }],
    ['factor', 'even', { factor: 0.1 }, { factor: 2 }],
    [
      'length',
      'longer',
      {
        'arrows.k': [
          [2, 0],
          [2.5, 2.5],
        ],
      },
      {
        'arrows.k': [
          [2, 0],
          [3, 1],
        ],
      },
    ],
    ['length', 'sharper', { 'arrows.q': [[5, 0]] }, { 'arrows.q': [[0, 3]] }],
  ])('%s/%s can be won and is not won by itself', (step, id, won, lost) => {
    const predicate = challenge(step, id);
    expect(holds(predicate, runWith(won), trace)).toBe(true);
    expect(holds(predicate, runWith(lost), trace)).toBe(false);
    expect(holds(predicate, trace, trace)).toBe(false);
  });
});
