import { lesson } from 'virtual:lesson/kv-cache';
import { describe, expect, it } from 'vitest';
import { sameBits, sameWithin } from '../../../../web/timeline/equality.ts';
import type { Trace } from '../../../../web/trace/trace.ts';
import { lessonRun } from './lesson-run.ts';

/** f32 against double precision, relative to 1. */
const tolerance = 2e-7;

const { runWith, trace } = await lessonRun(lesson);

function expectNumbers(of: Trace, name: string, expected: readonly number[]): void {
  const { data } = of.tensor(name);
  expect(data).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) {
    expect(Math.abs((data[i] ?? Number.NaN) - value), `${name}[${i}]`).toBeLessThanOrEqual(tolerance);
  }
}

const count = (name: string) => trace.at(name, []);

describe('the program of kv-cache', () => {
  it('puts the key on the shelf before it is matched: step t has t weights, the first is 1', () => {
    expectNumbers(trace, 'cached.1.attn_weights', [1]);
    expectNumbers(trace, 'cached.2.attn_weights', [0.66976155, 0.33023845]);
    expectNumbers(trace, 'cached.3.attn_weights', [0.14002925, 0.28399541, 0.57597535]);
    expectNumbers(trace, 'cached.3.output', [0.57203843, 0.85997075]);
  });

  it('gives the same output as making everything again, at each step', () => {
    for (const step of [1, 2, 3]) {
      const cached = trace.tensor(`cached.${step}.output`);
      const uncached = trace.tensor(`uncached.${step}.output`);
      const newest = { ...cached, data: uncached.data.slice(-2) };
      expect(sameWithin(cached, newest, 1e-6), `step ${step}`).toBe(true);
    }
    expect(trace.at('output_difference', [0])).toBeLessThanOrEqual(1e-6);
  });

  it('counts pairs of keys and values, dot products and bytes', () => {
    expect([1, 2, 3].map((step) => count(`cached.${step}.projected_rows.wk`))).toEqual([1, 2, 3]);
    expect([1, 2, 3].map((step) => count(`uncached.${step}.projected_rows.wk`))).toEqual([1, 3, 6]);
    expect(count('cached.3.projected_rows.wv')).toBe(3);
    expect(count('uncached.3.projected_rows.wv')).toBe(6);
    expect([1, 2, 3].map((step) => count(`cached.${step}.dot_products`))).toEqual([1, 3, 6]);
    expect([1, 2, 3].map((step) => count(`uncached.${step}.dot_products`))).toEqual([1, 5, 14]);
    expect([1, 2, 3].map((step) => count(`cached.${step}.bytes_used`))).toEqual([16, 32, 48]);
    expect(count('two.3.bytes_used')).toBe(96);
  });

  it('lets row t see 1 to t when everything is made again, and needs no mask with a cache', () => {
    expectNumbers(trace, 'uncached.3.attn_allowed', [1, 0, 0, 1, 1, 0, 1, 1, 1]);
    expectNumbers(trace, 'cached.3.attn_allowed', [1, 1, 1]);
    expect(trace.at('uncached.3.attn_weights', [1, 2])).toBe(0);
  });

  it('keeps head 1 as it is when a second head stands beside it', () => {
    expect([...trace.tensor('two.3.keys').data.slice(0, 6)]).toEqual([...trace.tensor('cached.3.keys').data]);
    expect([...trace.tensor('two.3.attn_weights').data.slice(0, 3)]).toEqual([
      ...trace.tensor('cached.3.attn_weights').data,
    ]);
    expect([...trace.tensor('two.3.attn_weights').data.slice(3)]).not.toEqual([
      ...trace.tensor('cached.3.attn_weights').data,
    ]);
  });

  it('leaves old slots bit for bit alone when the newest token is edited', () => {
    const edited = runWith({ x3: [[-1, 1]] });
    for (const name of ['cached.2.keys', 'cached.2.values', 'stale.2.keys'])
      expect(sameBits(edited.tensor(name), trace.tensor(name)), name).toBe(true);
    expect(sameBits(edited.tensor('cached.3.attn_weights'), trace.tensor('cached.3.attn_weights'))).toBe(false);
  });

  it('makes only its own slot stale when the first token is edited', () => {
    const edited = runWith({ x1: [[1, 2]] });
    for (const step of [2, 3]) {
      for (const letter of ['k', 'v'])
        expect(sameBits(edited.tensor(`cached.${step}.${letter}`), trace.tensor(`cached.${step}.${letter}`))).toBe(
          true,
        );
    }
    expect(sameBits(edited.tensor('cached.1.k'), trace.tensor('cached.1.k'))).toBe(false);
    expect(sameBits(edited.tensor('stale.3.keys'), trace.tensor('cached.3.keys'))).toBe(true);
    expect(sameBits(edited.tensor('stale.3.output'), edited.tensor('cached.3.output'))).toBe(false);
    expect(
      sameBits(
        { ...trace.tensor('cached.3.output'), data: edited.tensor('uncached.3.output').data.slice(-2) },
        edited.tensor('cached.3.output'),
      ),
    ).toBe(true);
  });
});
