import { describe, expect, it } from 'vitest';
import { LessonEngine } from '../../../web/engine/lesson-engine.ts';
import { loadEngine } from '../../../web/engine/load-engine.ts';
import { ModelStore, modelOf } from '../../../web/engine/model-store.ts';
import type { Lesson } from '../../../web/timeline/lesson.ts';

const matrix = (value: readonly (readonly number[])[]) =>
  ({ kind: 'matrix', value, min: -9, max: 9, origin: 'hand-made' }) as const;

const lesson: Pick<Lesson, 'program' | 'inputs'> = {
  program: 'by-hand',
  inputs: {
    q: matrix([[1, 0]]),
    k: matrix([
      [2, 0],
      [0, 2],
      [1, 1],
    ]),
    v: matrix([
      [1, 0],
      [0, 1],
      [1, 1],
    ]),
  },
};
const own = {
  q: [[1, 0]],
  k: [
    [2, 0],
    [0, 2],
    [1, 1],
  ],
  v: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
};
const edited = {
  ...own,
  v: [
    [10, 0],
    [0, 1],
    [1, 1],
  ],
};

describe('LessonEngine', () => {
  it('gives the trace of the inputs beside that of the lesson', async () => {
    const { trace, baseline } = await new LessonEngine().run(lesson, edited);
    expect(trace.at('output', [0, 0])).toBeCloseTo(6.0437, 4);
    expect(baseline.at('output', [0, 0])).toBeCloseTo(0.85997, 5);
    expect([...trace.tensor('attn_weights').data]).toEqual([...baseline.tensor('attn_weights').data]);
  });

  it('marks the cells that were typed', async () => {
    const { trace, baseline } = await new LessonEngine().run(lesson, edited);
    expect(trace.origin({ tensor: 'v', index: [0, 0] })).toBe('typed');
    expect(trace.origin({ tensor: 'v', index: [0, 1] })).toBe('hand-made');
    expect(baseline.origin({ tensor: 'v', index: [0, 0] })).toBe('hand-made');
    expect(trace.origin({ tensor: 'output', index: [0, 0] })).toBe('computed');
  });

  it('makes the baseline of a lesson once', async () => {
    const engine = new LessonEngine();
    const first = await engine.run(lesson, own);
    expect((await engine.run(lesson, edited)).baseline).toBe(first.baseline);
  });

  it('answers the latest of several calls and turns the others down', async () => {
    const engine = new LessonEngine();
    const [first, second] = await Promise.allSettled([engine.run(lesson, own), engine.run(lesson, edited)]);
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'superseded' } });
    expect(second?.status).toBe('fulfilled');
  });

  it('shows both ways to softmax the same weights', async () => {
    const { trace } = await new LessonEngine().run(lesson, own);
    expect(trace.at('exp_plain_sum', [0])).toBeCloseTo(7.141365, 6);
    for (const [i, weight] of trace.tensor('attn_weights').data.entries()) {
      expect(trace.at('weights_plain', [0, i])).toBeCloseTo(weight, 6);
    }
    expect(trace.at('attn_weights_sum', [0])).toBeCloseTo(1, 6);
  });

  it('refuses an unknown program and inputs that are no matrix', async () => {
    await expect(new LessonEngine().run({ ...lesson, program: 'no-such' }, own)).rejects.toMatchObject({
      code: 'invalid_argument',
    });
    await expect(new LessonEngine().run(lesson, { ...own, q: 3 })).rejects.toMatchObject({ code: 'invalid_argument' });
  });

  it('keeps working after a run was refused', async () => {
    const engine = new LessonEngine();
    await expect(engine.run(lesson, { ...own, q: [[1, 0, 0]] })).rejects.toMatchObject({ code: 'shape_mismatch' });
    expect((await engine.run(lesson, own)).trace.has('output')).toBe(true);
  });

  it('says which module runs', async () => {
    expect(await new LessonEngine().variant()).toBe('relaxed-simd');
  });

  it('loads the models that a lesson names, once for all lessons that share a store', async () => {
    const engine = loadEngine();
    const store = new ModelStore(await engine);
    const named = { models: ['seq2seq-fixed'] };
    const [first, second] = [await store.of(named), await store.of(named)];
    expect([...first.keys()]).toEqual(['seq2seq-fixed']);
    expect(second.get('seq2seq-fixed')).toBe(first.get('seq2seq-fixed'));
    expect(() => modelOf(first, 'translator')).toThrow('under models');
    expect((await store.of({})).size).toBe(0);
  });

  it('tells how much of the models is there, to each lesson that waits for them', async () => {
    const store = new ModelStore(await loadEngine());
    const heard: Record<'one' | 'both' | 'later', number[]> = { one: [], both: [], later: [] };
    const named = { models: ['seq2seq-fixed'] };
    await Promise.all([
      store.of(named, (share) => heard.one.push(share)),
      store.of({ models: ['seq2seq-fixed', 'reader'] }, (share) => heard.both.push(share)),
    ]);
    await store.of(named, (share) => heard.later.push(share));
    expect(heard.one.at(-1)).toBe(1);
    expect(heard.both.at(-1)).toBe(1);
    expect(heard.both[0]).toBeLessThan(1);
    expect(heard.later).toEqual([]);
  });

  it('refuses a model that is not shipped, and a program without the models that it runs', async () => {
    await expect(new LessonEngine().run({ ...lesson, models: ['no-such'] }, own)).rejects.toMatchObject({
      code: 'invalid_argument',
    });
    const forgetful = { program: 'bottleneck', inputs: {} };
    await expect(new LessonEngine().run(forgetful, { sentence: 'three' })).rejects.toMatchObject({
      code: 'invalid_argument',
    });
  });
});
