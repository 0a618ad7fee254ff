/** The numbers of `cross-attention`: the hand-made example, and what the trained translator does, as the prose says it. */
import { lesson, prose } from 'virtual:lesson/cross-attention';
import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../../../web/engine/load-engine.ts';
import { loadShippedModel } from '../../../../web/engine/shipped/shipped-model.ts';
import { translate } from '../../../../web/engine/shipped/translate.ts';
import type { InputValues } from '../../../../web/timeline/lesson.ts';
import { holds } from '../../../../web/timeline/predicate.ts';
import type { Trace } from '../../../../web/trace/trace.ts';
import { lessonRun } from './lesson-run.ts';

const { challenge, numbers, runWith, trace } = await lessonRun(lesson);
const english = 'the cat sits on the mat'.split(' ');
const firstQueries = 'own.decoder.layers.0.cross_attention.q';

function words(tensor: string, of: Trace = trace): readonly string[] {
  return numbers(tensor, of).map((_, index) => of.word({ tensor, index: [index] }) ?? '');
}

/** Softmax of a row of scores in double precision. */
function softmax(scores: readonly number[]): readonly number[] {
  const exponentials = scores.map(Math.exp);
  const sum = exponentials.reduce((total, value) => total + value, 0);
  return exponentials.map((value) => value / sum);
}

describe('the hand-made example of cross-attention', () => {
  it('asks with q of what is written, and matches k of what was read', () => {
    expect(numbers('q')).toEqual([2, 0, 1, 2]);
    expect(numbers('cross.k')).toEqual([1, 0, 0, 1, 0, -1]);
    expect(numbers('cross.v')).toEqual([1, 1, 1, 0, -1, 0]);
    const expected = [softmax([2, 0, 0].map((x) => x / Math.SQRT2)), softmax([1, 2, -2].map((x) => x / Math.SQRT2))];
    for (const [i, weight] of numbers('cross.attn_weights').entries())
      expect(weight).toBeCloseTo(expected.flat()[i] ?? -1, 6);
  });

  it('hides later words among those that are written, none among those that were read', () => {
    expect(trace.tensor('self.attn_weights').shape).toEqual([2, 2]);
    expect(trace.tensor('cross.attn_weights').shape).toEqual([2, 3]);
    expect(numbers('self.attn_weights').slice(0, 2)).toEqual([1, 0]);
    expect(new Set(numbers('cross.attn_allowed'))).toEqual(new Set([1]));
  });

  it('keeps q, whoever answers and whatever the memory', () => {
    const switched = runWith({
      answers: 'english',
      memory: [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    });
    expect(numbers('q', switched)).toEqual(numbers('q'));
    expect([trace, switched].map((of) => of.at('looks_across', []))).toEqual([1, 0]);
  });

  it('refuses an answer that is no option', () => {
    expect(() => runWith({ answers: 'nobody' })).toThrow(/answers must be one of chinese, english/);
    expect(() => runWith({ who: 'fish' })).toThrow(/who must be one of cat, dog, bird/);
  });
});

describe('the translator of cross-attention', () => {
  it('writes what its own session writes, and reads the words of the lesson', async () => {
    const translator = await loadShippedModel(await loadEngine(), 'translator');
    expect(translate(translator, ['小猫', '坐在', '垫子上'])).toEqual(english);
    translator.model.free();
    expect(words('read.encoder.tokens')).toEqual(Object.values(prose['zh-Hans'].tokens).slice(0, 3));
    expect(words('read.decoder.tokens').slice(1)).toEqual(english);
    expect(words('read.says')).toEqual([...english, '</s>']);
  });

  it('looks, in its best head, at the word that is being translated', () => {
    const row = (query: number) =>
      [0, 1, 2].map((key) => trace.at('read.decoder.layers.1.cross_attention.attn_weights', [0, query, key]));
    for (const [query, key] of [
      [1, 0],
      [2, 1],
      [5, 2],
    ] as const)
      expect(row(query).indexOf(Math.max(...row(query)))).toBe(key);
    expect(Math.max(...row(1))).toBeGreaterThan(0.9);
    expect(Math.max(...row(5))).toBeGreaterThan(0.9);
  });

  it('makes keys and values of each layer and head from the one memory, no two alike', () => {
    const seen = new Set<string>();
    for (const layer of [0, 1]) {
      const attention = `read.decoder.layers.${layer}.cross_attention`;
      for (const letter of ['k', 'v']) {
        expect(trace.tensor(`${attention}.projected_${letter}`).formula.of[0]).toBe('read.encoder.output');
        const { data, shape } = trace.tensor(`${attention}.${letter}`);
        expect(shape).toEqual([4, 3, 16]);
        for (let head = 0; head < 4; ++head) seen.add(data.subarray(head * 48, (head + 1) * 48).join());
      }
    }
    expect(seen.size).toBe(16);
  });

  it('has one head of eight that looks elsewhere where "sits" is said', () => {
    const most = [0, 1].flatMap((layer) =>
      [0, 1, 2, 3].map((head) => {
        const row = [0, 1, 2].map((key) =>
          trace.at(`read.decoder.layers.${layer}.cross_attention.attn_weights`, [head, 2, key]),
        );
        return row.indexOf(Math.max(...row));
      }),
    );
    expect(most).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('says of its heads what its report measured', async () => {
    const { report, model } = await loadShippedModel(await loadEngine(), 'translator');
    model.free();
    const { attention } = report.heldOut;
    expect(trace.at('measured.rows', [])).toBe(attention?.rows);
    const shares = numbers('measured.on_source_word');
    expect(shares[4]).toBeCloseTo(attention?.onSourceWord ?? -1, 6);
    // The prose names the best head and the last one.
    expect(shares.indexOf(Math.max(...shares))).toBe(4);
    expect(shares.indexOf(Math.min(...shares))).toBe(1);
  });

  it('moves no row where no word changes, and every row where one does', () => {
    const same = runWith({ who: 'cat' });
    for (const name of ['own.memory_moved', 'own.rows_moved'])
      expect(new Set(numbers(name, same))).toEqual(new Set([0]));
    for (const name of ['own.memory_moved', 'own.rows_moved']) expect(Math.min(...numbers(name))).toBeGreaterThan(0);
    const rows = numbers('own.rows_moved');
    expect(rows.indexOf(Math.max(...rows))).toBe(1);
    // The first row looks at the noun, too; the others that are drawn hardly move.
    expect(rows[0]).toBeGreaterThan(0.5);
    expect(Math.max(...rows.slice(2, 6))).toBeLessThan(0.1);
    expect(words('own.says').slice(0, 6)).toEqual('the dog sits on the mat'.split(' '));
  });

  it('measures moves in lengths of what was there', () => {
    const rowOf = (name: string, row: number) => numbers(name).slice(row * 64, (row + 1) * 64);
    for (const [moved, result] of [
      ['own.memory_moved', 'encoder.output'],
      ['own.rows_moved', 'decoder.output'],
    ] as const) {
      const [before, after] = [rowOf(`read.${result}`, 1), rowOf(`own.${result}`, 1)];
      const apart = Math.hypot(...after.map((x, i) => x - (before[i] ?? 0)));
      expect(trace.at(moved, [1])).toBeCloseTo(apart / Math.hypot(...before), 5);
    }
  });

  it('asks the same in its first layer, whatever was read, and not in its second', () => {
    const changed = runWith({ who: 'bird', does: 'lies', where: 'bed' });
    expect(numbers(firstQueries, changed)).toEqual(numbers(firstQueries));
    const second = firstQueries.replace('layers.0', 'layers.1');
    expect(numbers(second, changed)).not.toEqual(numbers(second));
  });

  it('keeps the formula of what the model computed, down to its trained weights', () => {
    expect(trace.tensor('own.decoder.output').formula.op).toBe('normalize');
    expect(trace.origin({ tensor: 'read.decoder.layers.0.cross_attention.wk', index: [0, 0] })).toBe('trained');
    expect(trace.origin({ tensor: 'own.rows_moved', index: [0] })).toBe('computed');
    expect(trace.origin({ tensor: 'measured.on_source_word', index: [0, 0] })).toBe('trained');
  });
});

describe('the challenges of cross-attention', () => {
  it.each<[string, string, InputValues]>([
    ['switch', 'square', { answers: 'english' }],
    [
      'switch',
      'mat',
      {
        memory: [
          [0, 1],
          [1, 0],
          [2, 0],
        ],
      },
    ],
    ['change', 'last', { who: 'cat', where: 'bed' }],
    ['change', 'verb', { who: 'cat', does: 'lies' }],
  ])('%s/%s can be won and is not won by itself', (step, id, won) => {
    const predicate = challenge(step, id);
    expect(holds(predicate, runWith(won), trace)).toBe(true);
    expect(holds(predicate, trace, trace)).toBe(false);
  });
});
