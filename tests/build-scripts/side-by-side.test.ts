import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sideBySide } from '../../build-scripts/support/side-by-side.mjs';

test('gives results in the order of the items, whichever is done first', async () => {
  const slowFirst = await sideBySide([30, 20, 10, 0], async (milliseconds) => {
    await setTimeout(milliseconds);
    return milliseconds;
  });
  expect(slowFirst).toEqual([30, 20, 10, 0]);
  expect(await sideBySide([], async () => 1)).toEqual([]);
});

test('does as many at once as there are processors', async () => {
  let [running, most] = [0, 0];
  await sideBySide(
    Array.from({ length: 3 * availableParallelism() }, () => 5),
    async (milliseconds) => {
      running += 1;
      most = Math.max(most, running);
      await setTimeout(milliseconds);
      running -= 1;
    },
  );
  expect(most).toBe(availableParallelism());
});

test('is rejected with what one of them was rejected with', async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error('the second');
    return item;
  };
  await expect(sideBySide([1, 2, 3], work)).rejects.toThrow('the second');
});
