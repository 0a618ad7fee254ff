import { afterEach, describe, expect, it } from 'vitest';
import { AttentionError } from '../../../../web/engine/attention-error.ts';
import { LessonTraining, type TrainingRun } from '../../../../web/engine/training/lesson-training.ts';
import { trainingTasks } from '../../../../web/engine/training/tasks.ts';
import { trainingHere } from '../../../../web/engine/training/training-here.ts';
import { kMostRows } from '../../../../web/scenes/training/layout.ts';
import type { InputValues } from '../../../../web/timeline/lesson.ts';
import type { Trace } from '../../../../web/trace/trace.ts';

const lesson = { inputs: {} };
/** As the lesson begins. */
const inputs: InputValues = { task: 'reverse', seed: 1, learning_rate: 0.003, scale: 'on' };

const open: LessonTraining[] = [];
function training(connect = trainingHere): LessonTraining {
  const made = new LessonTraining(connect);
  open.push(made);
  return made;
}
afterEach(() => {
  for (const made of open.splice(0)) made.dispose();
});

const numbers = (trace: Trace, name: string) => [...trace.tensor(name).data];

/** The share of new rows that are right after some steps with some of the lesson's inputs changed. */
async function rightAfter(steps: number, changed: InputValues): Promise<number> {
  const live = training();
  await live.run(lesson, { ...inputs, ...changed });
  return (await live.step(steps)).trace.at('held_out_exact', []);
}

describe('LessonTraining', () => {
  it('begins with the numbers of the seed, and compares with them afterwards', async () => {
    const live = training();
    const begun = await live.run(lesson, inputs);
    expect(begun.isRunning).toBe(false);
    expect(begun.trace.at('step', [])).toBe(0);
    expect(begun.trace.origin({ tensor: 'wq', index: [0, 0] })).toBe('seeded');
    const trained = await live.step(3);
    expect(trained.trace.at('step', [])).toBe(3);
    expect(numbers(trained.trace, 'loss_steps')).toEqual([1, 2, 3]);
    expect(numbers(trained.trace, 'wq')).not.toEqual(numbers(begun.trace, 'wq'));
    expect(numbers(trained.trace, 'wq_first')).toEqual(numbers(begun.trace, 'wq'));
    expect(numbers(trained.baseline, 'wq')).toEqual(numbers(begun.trace, 'wq'));
    expect(trained.trace.origin({ tensor: 'wq', index: [0, 0] })).toBe('trained');
    expect(trained.trace.origin({ tensor: 'q', index: [0, 0, 0] })).toBe('computed');
  });

  it('gives the same bits for the same seed, also after starting over', async () => {
    const [one, other] = [training(), training()];
    await one.run(lesson, inputs);
    await other.run(lesson, inputs);
    const first = await one.step(5);
    expect(numbers((await other.step(5)).trace, 'attn_weights')).toEqual(numbers(first.trace, 'attn_weights'));
    expect((await one.restart()).trace.at('step', [])).toBe(0);
    expect(numbers((await one.step(5)).trace, 'losses')).toEqual(numbers(first.trace, 'losses'));
  });

  it('keeps the losses of the run before, to compare with', async () => {
    const live = training();
    await live.run(lesson, inputs);
    const before = await live.step(4);
    expect(numbers(before.trace, 'losses_before')).toEqual([]);
    await live.restart();
    const now = await live.step(2);
    expect(numbers(now.trace, 'losses_before')).toEqual(numbers(before.trace, 'losses'));
    expect(numbers(now.trace, 'loss_steps_before')).toEqual([1, 2, 3, 4]);
    await live.restart();
    expect(numbers((await live.restart()).trace, 'losses_before')).toEqual(numbers(now.trace, 'losses'));
  });

  it('goes on with another learning rate, and begins anew with another seed or task', async () => {
    const live = training();
    await live.run(lesson, inputs);
    const before = await live.step(2);
    const still = await live.run(lesson, { ...inputs, learning_rate: 0 });
    expect(still.trace.at('step', [])).toBe(2);
    expect(numbers((await live.step(2)).trace, 'wq')).toEqual(numbers(before.trace, 'wq'));
    expect((await live.run(lesson, { ...inputs, seed: 2 })).trace.at('step', [])).toBe(0);
    expect((await live.run(lesson, { ...inputs, task: 'copy', seed: 2 })).trace.at('step', [])).toBe(0);
  });

  it('leaves the root out of the scores when told to, in training and in the picture', async () => {
    const live = training();
    const scaled = await live.run(lesson, inputs);
    const root = Math.sqrt(scaled.trace.tensor('q').shape[2] ?? 0);
    expect(numbers(scaled.trace, 'attn_scores').map((score) => score * root)).toEqual(
      numbers(scaled.trace, 'attn_dot'),
    );
    const unscaled = await live.run(lesson, { ...inputs, scale: 'off' });
    expect(numbers(unscaled.trace, 'attn_scores')).toEqual(numbers(unscaled.trace, 'attn_dot'));
    expect(numbers(unscaled.baseline, 'attn_scores')).toEqual(numbers(unscaled.trace, 'attn_scores'));
    const afterwards = (await live.step(3)).trace;
    expect(numbers(afterwards, 'attn_scores')).toEqual(numbers(afterwards, 'attn_dot'));
    const rest = await live.restart();
    await live.run(lesson, inputs);
    expect(numbers((await live.step(3)).trace, 'losses')).not.toEqual(numbers(afterwards, 'losses'));
    expect(rest.trace.at('is_scaled', [])).toBe(0);
  });

  it.each(trainingTasks)('%s: its example has words for every row, and room in the picture', async (task) => {
    const { trace } = await training().run(lesson, { ...inputs, task });
    const [, rows, columns] = trace.tensor('attn_weights').shape;
    const words = (name: string) => trace.tensor(name).words ?? [];
    expect(words('query_tokens')).toHaveLength(rows ?? 0);
    expect(words('key_tokens')).toHaveLength(columns ?? 0);
    expect(words('said_tokens')).toHaveLength(rows ?? 0);
    expect([...words('query_tokens'), ...words('key_tokens'), ...words('said_tokens')]).not.toContain('');
    expect(Math.max(rows ?? 0, columns ?? 0)).toBeLessThanOrEqual(kMostRows);
    expect(rows).toBeGreaterThanOrEqual(kMostRows - 2);
  });

  it('translates a sentence whose words stand in another order in English', async () => {
    const { trace } = await training().run(lesson, { ...inputs, task: 'translation' });
    const words = (name: string) => trace.tensor(name).words?.join(' ');
    expect(words('key_tokens')).toBe('聪明 的 兔子 在 床上 睡觉');
    expect(words('right_tokens')).toBe('the clever rabbit sleeps on the bed ■');
  });

  it.each([
    ['previous-token', 60],
    ['copy', 100],
    ['translation', 150],
    ['reverse', 400],
  ] as const)('%s is learnt in %d steps, in the words of the lesson', async (task, steps) => {
    expect(await rightAfter(steps, { task })).toBeGreaterThan(task === 'reverse' ? 0.7 : 0.9);
  });

  it('learns later without the root, as the lesson says', async () => {
    expect(await rightAfter(200, {})).toBeGreaterThan(0.5);
    expect(await rightAfter(200, { scale: 'off' })).toBeLessThan(0.3);
  });

  it.each(trainingTasks)('%s: learns nothing where steps are too large, as the lesson says', async (task) => {
    expect(await rightAfter(300, { task, learning_rate: 0.5 })).toBeLessThan(0.1);
  });

  it('trains until it is paused, telling how it stands', async () => {
    const live = training();
    await live.run(lesson, inputs);
    const told: TrainingRun[] = [];
    const enough = new Promise<void>((resolve, reject) => {
      const tell = (run: TrainingRun) => {
        told.push(run);
        if (told.length === 3) resolve();
      };
      live.start(0, tell, reject).catch(reject);
    });
    await enough;
    const paused = await live.pause();
    const count = told.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(told).toHaveLength(count);
    const steps = told.map(({ trace }) => trace.at('step', []));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(paused.trace.at('step', [])).toBeGreaterThanOrEqual(steps.at(-1) ?? 0);
    expect(paused.isRunning).toBe(false);
  });

  it('answers the latest of several changes', async () => {
    const live = training();
    const first = live.run(lesson, inputs);
    const last = live.run(lesson, { ...inputs, task: 'copy' });
    await expect(first).rejects.toMatchObject({ code: 'superseded' });
    expect((await last).trace.at('task', [])).toBe(trainingTasks.indexOf('copy'));
  });

  it.each([
    ['task', 'dance'],
    ['seed', 'one'],
    ['learning_rate', null],
    ['scale', 'maybe'],
  ])('refuses a wrong %s by name, and goes on', async (name, value) => {
    const live = training();
    await live.run(lesson, inputs);
    await live.step(1);
    const refused = live.run(lesson, { ...inputs, [name]: value });
    await expect(refused).rejects.toThrow(AttentionError);
    await expect(refused).rejects.toThrow(new RegExp(`^${name} `));
    expect((await live.step(1)).trace.at('step', [])).toBe(2);
  });

  it('keeps its training when the trainer refuses a learning rate', async () => {
    const live = training();
    await live.run(lesson, inputs);
    await live.step(1);
    await expect(live.run(lesson, { ...inputs, learning_rate: -1 })).rejects.toMatchObject({
      code: 'invalid_argument',
    });
    expect((await live.step(1)).trace.at('step', [])).toBe(2);
  });

  it('tells when its worker ends, and begins again in another', async () => {
    const ends: ((error: AttentionError) => void)[] = [];
    const live = training(async () => ({
      ...(await trainingHere()),
      onEnd: (callback) => void ends.push(callback),
    }));
    await live.run(lesson, inputs);
    await live.step(4);
    const failures: unknown[] = [];
    await live.start(
      10,
      () => undefined,
      (error) => void failures.push(error),
    );
    const gone = new AttentionError('interrupted', 'the worker ended: it was killed');
    ends[0]?.(gone);
    expect(failures).toEqual([gone]);
    expect((await live.step(1)).trace.at('step', [])).toBe(1);
    expect(ends).toHaveLength(2);
  });
});
