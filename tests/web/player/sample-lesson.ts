/** A lesson of three steps with a matrix, a number and a challenge, and an engine that answers when the test says so. */
import type { Computed } from '../../../web/player/player-state.ts';
import type { InputValues, Lesson, Step } from '../../../web/timeline/lesson.ts';
import { traceOf } from '../timeline/trace-of.ts';

const step = (id: string, duration: number, stops: number[], more: Partial<Step> = {}): Step => ({
  id,
  kind: 'see',
  scene: 's',
  params: {},
  duration,
  stops,
  ...more,
});

export const lesson: Lesson = {
  id: 'sample',
  order: 1,
  requires: [],
  program: 'sample',
  inputs: {
    q: { kind: 'matrix', value: [[1, 0]], min: -9, max: 9, origin: 'hand-made' },
    t: { kind: 'number', value: 1, min: 0, max: 4, step: 0.5 },
  },
  steps: [
    step('first', 2, [0.5, 1], { kind: 'bet', bet: { input: 'choice', options: ['a', 'b'], truth: { tensor: 'q' } } }),
    step('second', 4, [1], {
      kind: 'change',
      change: {
        inputs: ['q'],
        unchanged: [],
        challenges: [{ id: 'raise', predicate: { above: { tensor: 'q', index: [0, 0], value: 5 } } }],
      },
    }),
    step('third', 1, [1]),
  ],
};

const traceFor = (inputs: InputValues) => traceOf({ q: inputs.q as number[][] });

/** The real values of the inputs, at once. */
export async function answerAtOnce(_: Lesson, inputs: InputValues): Promise<Computed> {
  return { trace: traceFor(inputs), baseline: traceFor({ q: [[1, 0]] }) };
}

/** Answers that wait until the test lets them go, in any order. */
export class SlowEngine {
  readonly calls: { inputs: InputValues; answer: () => void; fail: (error: unknown) => void }[] = [];

  readonly run = (of: Lesson, inputs: InputValues): Promise<Computed> =>
    new Promise((resolve, reject) => {
      this.calls.push({ inputs, answer: () => resolve(answerAtOnce(of, inputs)), fail: reject });
    });
}

/** Lets every promise that can settle do so. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
