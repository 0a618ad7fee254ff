/** The numbers of `self-attention`: what the trained reader does on the lesson's sentences, as the prose says it. */
import { lesson, prose } from 'virtual:lesson/self-attention';
import { describe, expect, it } from 'vitest';
import type { InputValues } from '../../../../web/timeline/lesson.ts';
import { holds } from '../../../../web/timeline/predicate.ts';
import type { Trace } from '../../../../web/trace/trace.ts';
import { lessonRun } from './lesson-run.ts';

const { challenge, numbers, runWith, trace } = await lessonRun(lesson);

const [pronoun, very, last] = [8, 9, 10];
const [thing, place] = [0, 1];

/** How sure the reader is of the thing and of the place, at a word. */
const sure = (reading: string, word: number, of: Trace = trace): readonly number[] =>
  [thing, place].map((candidate) => of.at(`${reading}.candidates`, [candidate, word]));
/** The row of the pronoun in one head. */
const row = (reading: string, layer: number, head: number): readonly number[] =>
  Array.from({ length: 11 }, (_, key) =>
    trace.at(`${reading}.layers.${layer}.attention.attn_weights`, [head, pronoun, key]),
  );
const heads = [0, 1].flatMap((layer) => [0, 1, 2, 3].map((head) => [layer, head] as const));

describe('self-attention', () => {
  it('reads the words that stand in the lesson', () => {
    const texts = Object.values(prose['zh-Hans'].tokens);
    const words = numbers('own.words').map((token) => texts[token]);
    expect(words.join('')).toBe('我把苹果放到桌子上，因为它很稳');
  });

  it('turns its answer when the last word changes, in both languages', () => {
    for (const language of ['', 'english.']) {
      expect(sure(`${language}sweet`, pronoun)[thing]).toBeGreaterThan(0.99);
      expect(sure(`${language}stable`, pronoun)[place]).toBeGreaterThan(0.99);
    }
    for (const head of [2, 3]) expect(row('stable', 1, head)[5]).toBeGreaterThan(0.9);
    for (const head of [0, 3]) expect(row('english.stable', 0, head)[6]).toBeGreaterThan(0.99);
    for (const head of [1, 2]) expect(row('english.stable', 0, head)[last]).toBeGreaterThan(0.99);
  });

  it('gives every word some weight, and 1 to all of them together', () => {
    for (const [layer, head] of heads) {
      const weights = row('sweet', layer, head);
      expect(Math.min(...weights)).toBeGreaterThan(0);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
    }
    expect(row('sweet', 0, 3).indexOf(Math.max(...row('sweet', 0, 3)))).toBe(2);
    expect(trace.at('sweet.total', [3, 0])).toBeCloseTo(1, 5);
  });

  it('adds what is read to what was there', () => {
    const [x, read, sum] = ['sweet.embedding', 'sweet.layers.0.attention.output', 'sweet.layers.0.attention.residual'];
    for (let dim = 0; dim < 64; ++dim)
      expect(trace.at(sum ?? '', [pronoun, dim])).toBeCloseTo(
        trace.at(x ?? '', [pronoun, dim]) + trace.at(read ?? '', [pronoun, dim]),
        5,
      );
    const length = (name = '') => Math.hypot(...Array.from({ length: 64 }, (_, dim) => trace.at(name, [pronoun, dim])));
    expect(length(read)).toBeGreaterThan(2 * length(x));
  });

  it('cannot tell the sentences apart before their last word when it looks back only', () => {
    for (const word of [pronoun, very]) {
      expect(sure('causal.sweet', word)).toEqual(sure('causal.stable', word));
      expect(Math.max(...sure('causal.sweet', word))).toBeLessThan(0.9);
    }
    expect(sure('causal.sweet', pronoun)[place]).toBeGreaterThan(sure('causal.sweet', pronoun)[thing] ?? 1);
    expect(sure('causal.sweet', last)[thing]).toBeGreaterThan(0.99);
    expect(sure('causal.stable', last)[place]).toBeGreaterThan(0.99);
    for (const [layer, head] of heads) expect(row('causal.sweet', layer, head).slice(very)).toEqual([0, 0]);
  });

  it('leaves little to all the words that are not drawn', () => {
    for (const reading of ['sweet', 'stable', 'causal.sweet', 'own'])
      expect(sure(reading, pronoun).reduce((sum, share) => sum + share, 0)).toBeGreaterThan(0.95);
  });

  it('has two heads that look alike, of which one matters', () => {
    const without = [0, 1, 2, 3, 4, 5, 6, 7].map((head) => trace.at('stable.off.candidates', [place, head]));
    expect(Math.min(...without)).toBe(without[6]);
    expect(without[6]).toBeLessThan(0.85);
    expect(without[7]).toBeGreaterThan(0.99);
  });

  it('says of each number where it comes from', () => {
    expect(trace.origin({ tensor: 'sweet.layers.0.attention.wq', index: [0, 0] })).toBe('trained');
    expect(
      trace.origin({
        tensor: 'sweet.layers.0.attention.attn_weights',
        index: [0, 0, 0],
      }),
    ).toBe('computed');
    expect(trace.tensor('sweet.logits').formula).toEqual({
      op: 'matmul',
      of: ['sweet.output', 'sweet.lm_head'],
    });
  });

  it('keeps the question of the pronoun, whatever the other words', () => {
    const other = runWith({
      adjective: 'fresh',
      thing: 'book',
      place: 'chair',
    });
    expect(numbers('own.q', other)).toEqual(numbers('own.q'));
    expect(numbers('own.candidates', other)).not.toEqual(numbers('own.candidates'));
  });

  it('refuses a word that is no option', () => {
    expect(() => runWith({ adjective: 'blue' })).toThrow(/adjective must be one of sweet/);
  });
});

describe('the challenges of self-attention', () => {
  it.each<[string, InputValues]>([
    ['back', { adjective: 'sweet' }],
    ['fragile', { thing: 'cake', adjective: 'expensive' }],
  ])('%s can be won and is not won by itself', (id, won) => {
    const predicate = challenge('change', id);
    expect(holds(predicate, runWith(won), trace)).toBe(true);
    expect(holds(predicate, trace, trace)).toBe(false);
  });
});
