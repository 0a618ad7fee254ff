import { lesson } from 'virtual:lesson/stored-or-computed';
import { describe, expect, it } from 'vitest';
import { isLocked, sameBits } from '../../../../web/timeline/equality.ts';
import type { InputValues } from '../../../../web/timeline/lesson.ts';
import { holds } from '../../../../web/timeline/predicate.ts';
import type { Trace } from '../../../../web/trace/trace.ts';
import { lessonRun } from './lesson-run.ts';

const { challenge, numbers, runWith, trace } = await lessonRun(lesson);
const number = (name: string, of: Trace = trace): number => of.at(name, []);

/** The table of embeddings with one row in the place of another. */
function withRows(rows: Readonly<Record<number, readonly number[]>>): InputValues {
  const spec = lesson.inputs.embedding;
  if (spec?.kind !== 'matrix') throw new RangeError('embedding is no matrix');
  return { embedding: spec.value.map((row, index) => rows[index] ?? row) };
}

describe('the small example of stored-or-computed', () => {
  it('gives the shared word one query in the first layer of both sentences, to the last bit', () => {
    expect(numbers('fruit.it.q')).toEqual([1, 1]);
    expect(sameBits(trace.tensor('fruit.it.q'), trace.tensor('furniture.it.q'))).toBe(true);
  });

  it('parts them in the second layer, as plain arithmetic does', () => {
    // The last row sees all three words; scores 3, 2, 2 and 3, 1, 2 over the root of 2.
    const weigh = (scores: readonly number[]): readonly number[] => {
      const powers = scores.map((score) => Math.exp(score / Math.SQRT2));
      return powers.map((power) => power / powers.reduce((sum, other) => sum + other, 0));
    };
    const read = (weights: readonly number[], values: readonly (readonly number[])[], column: number): number =>
      weights.reduce((sum, weight, word) => sum + weight * (values[word]?.[column] ?? 0), 0);
    const expected = (scores: readonly number[], values: readonly (readonly number[])[]): readonly number[] => {
      const weights = weigh(scores);
      const [first, second] = [1 + read(weights, values, 0), 1 + read(weights, values, 1)];
      return [first, second - first];
    };
    const close = (name: string, to: readonly number[]) =>
      numbers(name).forEach((value, index) => {
        expect(value, name).toBeCloseTo(to[index] ?? Number.NaN, 6);
      });
    const fruit = [
      [3, 3],
      [2, 2],
      [0, 1],
    ];
    const furniture = [
      [-3, 0],
      [-1, 0],
      [0, 1],
    ];
    close('fruit.it.deep.q', expected([3, 2, 2], fruit));
    close('furniture.it.deep.q', expected([3, 1, 2], furniture));
    expect(trace.at('deep_apart', [0])).toBeGreaterThan(1);
  });

  it('leaves the first-layer query alone when other words change, and what is stored in any case', () => {
    const moved = runWith(withRows({ 0: [-2, 5] }));
    expect(isLocked(moved, trace, 'fruit.it.q')).toBe(true);
    expect(isLocked(moved, trace, 'fruit.it.deep.q')).toBe(false);
    expect(isLocked(moved, trace, 'furniture.it.deep.q')).toBe(true);
    for (const name of ['wq', 'wk', 'wv', 'deep.wq']) expect(isLocked(moved, trace, name), name).toBe(true);
  });

  it('moves both layers of both sentences with the row of the word itself', () => {
    const moved = runWith(withRows({ 4: [0, 1] }));
    for (const sentence of ['fruit', 'furniture'])
      for (const part of ['it.q', 'it.deep.q']) expect(isLocked(moved, trace, `${sentence}.${part}`)).toBe(false);
  });
});

describe('the sizes of stored-or-computed', () => {
  it('are the products that they are said to be', () => {
    const [words, width, layers, positions] = [100_000, 4096, 32, 1000];
    expect(number('real.embedding_bytes')).toBe(words * width * 2);
    expect(number('real.token_bytes')).toBe(24 * 1024);
    expect(number('real.layer_bytes')).toBe(3 * width * width * 2);
    expect(number('real.layers_bytes')).toBe(layers * 3 * width * width * 2);
    expect(number('real.ready_bytes')).toBe(words * 3 * width * 2);
    expect(number('real.pairs_bytes')).toBe(Math.fround(words * words * 3 * width * 2));
    // 512 KiB a token, as a model of this size takes when every head has its own k and v.
    expect(number('real.position_bytes')).toBe(512 * 1024);
    expect(number('real.cache_bytes')).toBe(positions * 512 * 1024);
  });
});

describe('the challenges of stored-or-computed', () => {
  it.each<[step: string, id: string, won: () => InputValues, lost: () => InputValues]>([
    ['change-context', 'deep-only', () => withRows({ 2: [5, 1] }), () => withRows({ 4: [2, 1] })],
    ['change-context', 'same-again', () => withRows({ 1: [3, 0], 3: [2, 0] }), () => withRows({ 1: [3, 0] })],
    ['change-sizes', 'smaller-table', () => ({ vocabulary: 1000 }), () => ({ width: 8192 })],
  ])('%s/%s can be won and is not won by itself', (step, id, won, lost) => {
    const predicate = challenge(step, id);
    expect(holds(predicate, runWith(won()), trace)).toBe(true);
    expect(holds(predicate, runWith(lost()), trace)).toBe(false);
    expect(holds(predicate, trace, trace)).toBe(false);
  });
});
