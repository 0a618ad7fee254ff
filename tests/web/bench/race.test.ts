import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { race } from '../../../web/bench/race.ts';

/** A racer that keeps the order in which all of them run, and takes its time. */
const racer = (name: string, milliseconds: number, order: string[]) => ({
  name,
  run: () => {
    order.push(name);
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      // Work that takes as long as it takes.
    }
  },
});

/** Stands in for the page's clock: it goes on when told to, and shows whole ticks only. */
function handClock(tickMilliseconds: number) {
  let now = 0;
  const clock = vi.spyOn(performance, 'now');
  clock.mockImplementation(() => Math.floor(now / tickMilliseconds) * tickMilliseconds);
  onTestFinished(() => clock.mockRestore());
  return {
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe('race', () => {
  test('times every racer once a round, each round beginning with another', async () => {
    const order: string[] = [];
    const racers = [racer('a', 3, order), racer('b', 3, order), racer('c', 3, order)];
    const times = await race(racers, { rounds: 3, batchSeconds: 0.001, warmUpSeconds: 0 });
    expect([...times.values()].map(({ length }) => length)).toEqual([3, 3, 3]);
    expect(order.slice(-9).join('')).toBe('abcbcacab');
  });

  test('says how long one run takes, also where many make a batch', async () => {
    const times = await race([racer('short', 0.2, [])], { rounds: 3, batchSeconds: 0.02, warmUpSeconds: 0 });
    for (const seconds of times.get('short') ?? []) expect(seconds).toBeGreaterThanOrEqual(0.0002);
  });

  test('warms each up for so long before any is timed', async () => {
    const clock = handClock(1);
    const order: string[] = [];
    const oneMillisecond = (name: string) => ({
      name,
      run: () => {
        order.push(name);
        clock.pass(1);
      },
    });
    const options = { rounds: 1, batchSeconds: 0.001, warmUpSeconds: 0.02 };
    await race([oneMillisecond('a'), oneMillisecond('b')], options);
    expect(order.join('')).toBe(`${'a'.repeat(20)}${'b'.repeat(20)}ab`);
  });

  test('never takes what its clock does not see for no time at all', async () => {
    const clock = handClock(10);
    let runs = 0;
    // The first runs, by which the batch is measured, take longer than all others.
    const run = () => clock.pass(runs++ < 2 ? 5 : 1);
    const times = await race([{ name: 'short', run }], { rounds: 4, batchSeconds: 0.01, warmUpSeconds: 0 });
    for (const seconds of times.get('short') ?? [0]) expect(seconds).toBeGreaterThan(0);
  });

  test('waits for promises', async () => {
    const slow = { name: 'slow', run: () => new Promise((resolve) => setTimeout(resolve, 5)) };
    const times = await race([slow], { rounds: 1, batchSeconds: 0.001, warmUpSeconds: 0 });
    expect(times.get('slow')?.[0]).toBeGreaterThan(0.003);
  });
});
