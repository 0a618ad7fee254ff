/** The numbers on the page are the golden ones: the lesson's own run, and what its edits lead to. */
import { loadLesson } from 'virtual:lessons';
import { beforeAll, describe, expect, it } from 'vitest';
import { LessonEngine } from '../../../web/engine/lesson-engine.ts';
import { initialInputs } from '../../../web/timeline/inputs.ts';
import type { InputValues, Lesson } from '../../../web/timeline/lesson.ts';
import type { Trace } from '../../../web/trace/trace.ts';
import golden from '../../golden/golden.json';

/** Largest error of single precision against the double-precision values, relative to 1 (and to larger values themselves). */
const kError = 2e-7;

type Row = readonly number[];
const cases = {
  hand_calculation: {},
  same_weights_2_1: { q: [[2, 1]] },
  same_weights_0_minus_1: { q: [[0, -1]] },
  same_weights_1_5_0_5: { q: [[1.5, 0.5]] },
  query_doubled: { q: [[2, 0]] },
  query_fourfold: { q: [[4, 0]] },
  keys_shifted: { k: golden.keys_shifted.key },
  value_changed: { v: golden.value_changed.value },
} satisfies Record<string, InputValues>;

describe('by-hand', () => {
  const engine = new LessonEngine();
  let lesson: Lesson;
  beforeAll(async () => {
    ({ lesson } = await loadLesson('by-hand'));
  });

  const runWith = async (changed: InputValues) =>
    (await engine.run(lesson, { ...initialInputs(lesson), ...changed })).trace;

  it.each(Object.keys(cases) as (keyof typeof cases)[])('%s', async (name) => {
    const trace = await runWith(cases[name]);
    expectNear(trace, 'q', golden[name].query);
    expectNear(trace, 'k', golden[name].key);
    expectNear(trace, 'v', golden[name].value);
    expectNear(trace, 'attn_dot', golden[name].attn_dot);
    expectNear(trace, 'attn_weights', golden[name].attn_weights);
    expectNear(trace, 'output', golden[name].output);
  });

  it('changing V leaves every weight as it was, to the last bit', async () => {
    const before = await runWith({});
    const after = await runWith(cases.value_changed);
    expect(after.tensor('attn_weights').data).toEqual(before.tensor('attn_weights').data);
    expect(after.tensor('output').data).not.toEqual(before.tensor('output').data);
  });
});

describe('naive', () => {
  it('each word with its one vector', async () => {
    const { lesson } = await loadLesson('naive');
    const { trace } = await new LessonEngine().run(lesson, initialInputs(lesson));
    const { query, attn_dot: dot, attn_weights: weights, output } = golden.naive_three_words;
    expectNear(trace, 'x', query);
    expectNear(trace, 'attn_dot', dot);
    expectNear(trace, 'attn_weights', weights);
    expectNear(trace, 'output', output);
  });
});

function expectNear(trace: Trace, name: string, rows: readonly Row[]): void {
  const { data } = trace.tensor(name);
  const expected = rows.flat();
  expect(data.length).toBe(expected.length);
  for (const [i, value] of expected.entries()) {
    expect(Math.abs((data[i] ?? Number.NaN) - value), `${name} at ${i}`).toBeLessThanOrEqual(
      kError * Math.max(1, Math.abs(value)),
    );
  }
}
