import { describe, expect, it } from 'vitest';
import { LiveControls } from '../../../web/player/live-controls.ts';
import type { LiveResult, LiveRun } from '../../../web/player/live-run.ts';
import { Player } from '../../../web/player/player.ts';
import { traceOf } from '../timeline/trace-of.ts';
import { HandClock } from './hand-clock.ts';
import { lesson } from './sample-lesson.ts';

/** A run whose only number counts its steps, and which goes on when the test says so. */
class CountingRun implements LiveRun {
  count = 0;
  isDisposed = false;
  everySeconds = 0;
  #told: ((result: LiveResult) => void) | null = null;
  #failed: (error: unknown) => void = () => undefined;
  /** While it waits, no question is answered. */
  gate: Promise<void> = Promise.resolve();

  run = () => this.#answer(() => undefined);

  async start(everySeconds: number, told: (result: LiveResult) => void, failed: (error: unknown) => void) {
    this.everySeconds = everySeconds;
    this.#told = told;
    this.#failed = failed;
  }

  pause = () =>
    this.#answer(() => {
      this.#told = null;
    });
  step = () => this.#answer(() => this.goOn());
  restart = () =>
    this.#answer(() => {
      this.count = 0;
    });

  dispose(): void {
    this.isDisposed = true;
  }

  goOn(): void {
    this.count += 1;
    this.#told?.(this.#result());
  }

  fail(error: unknown): void {
    this.#failed(error);
  }

  async #answer(change: () => void): Promise<LiveResult> {
    await this.gate;
    change();
    return this.#result();
  }

  #result(): LiveResult {
    const numbers = { q: [[this.count, 0]], out: [[this.count]] };
    return { trace: traceOf(numbers), baseline: traceOf({ q: [[0, 0]], out: [[0]] }), isRunning: this.#told !== null };
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function begin(reducedMotion = false) {
  const run = new CountingRun();
  const controls = new LiveControls(async () => run);
  const player = new Player({ lesson, run: controls.run, clock: new HandClock(), reducedMotion });
  controls.control(player);
  await settled();
  const shown = () => player.state.computed?.trace.at('q', [0, 0]);
  return { run, controls, player, shown };
}

describe('LiveControls', () => {
  it('shows each result while the run goes on, and none after a pause', async () => {
    const { run, controls, player, shown } = await begin();
    expect([shown(), player.state.running]).toEqual([0, false]);
    controls.start();
    await settled();
    run.goOn();
    run.goOn();
    expect([shown(), player.state.running]).toEqual([2, true]);
    controls.pause();
    expect(player.state.running).toBe(false);
    run.goOn();
    expect(shown()).toBe(2);
    await settled();
    expect(shown()).toBe(3);
  });

  it('takes one step, and goes back to the beginning', async () => {
    const { controls, shown } = await begin();
    controls.step();
    await settled();
    expect(shown()).toBe(1);
    controls.restart();
    await settled();
    expect(shown()).toBe(0);
  });

  it('shows the answer to the latest question only', async () => {
    const { run, controls, player, shown } = await begin();
    let answer: () => void = () => undefined;
    run.gate = new Promise((resolve) => {
      answer = resolve;
    });
    controls.step();
    controls.restart();
    const seen: unknown[] = [];
    player.subscribe(() => seen.push(shown()));
    answer();
    await settled();
    // Not the step, whose answer came when another was already wanted.
    expect(seen).toEqual([0]);
  });

  it('tells what ended the run, and starts again', async () => {
    const { run, controls, player } = await begin();
    controls.start();
    await settled();
    run.fail(Object.assign(new Error('the worker ended'), { code: 'interrupted' }));
    expect(player.state.running).toBe(false);
    expect(player.state.failure).toEqual({ code: 'interrupted', message: 'the worker ended' });
    controls.start();
    await settled();
    expect([player.state.running, player.state.failure]).toEqual([true, null]);
  });

  it('shows calm pictures, far apart, where motion is reduced', async () => {
    const [usual, calm] = [await begin(), await begin(true)];
    usual.controls.start();
    calm.controls.start();
    await settled();
    expect(usual.run.everySeconds).toBeLessThan(0.2);
    expect(calm.run.everySeconds).toBeGreaterThanOrEqual(1);
  });

  it('ends the run when it is disposed of', async () => {
    const { run, controls } = await begin();
    controls.dispose();
    await settled();
    expect(run.isDisposed).toBe(true);
  });
});
