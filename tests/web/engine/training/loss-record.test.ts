import { describe, expect, it } from 'vitest';
import { LossRecord } from '../../../../web/engine/training/loss-record.ts';

function recordOf(count: number, capacity: number): LossRecord {
  const record = new LossRecord(capacity);
  for (let step = 1; step <= count; step++) record.add(step, 10 / step);
  return record;
}

describe('LossRecord', () => {
  it('keeps every loss while there is room', () => {
    expect(recordOf(3, 10).curve).toEqual({ steps: [1, 2, 3], losses: [10, 5, 10 / 3] });
  });

  it.each([1, 9, 10, 11, 64, 1000, 4097])(
    'after %i steps has no more points than it may, and the last step',
    (count) => {
      const { steps, losses } = recordOf(count, 10).curve;
      expect(steps.length).toBeLessThanOrEqual(10);
      expect(steps.at(-1)).toBe(count);
      expect(steps).toEqual([...steps].sort((a, b) => a - b));
      expect(losses).toEqual(steps.map((step) => 10 / step));
    },
  );

  it('keeps points evenly apart, the last one excepted', () => {
    const { steps } = recordOf(1000, 10).curve;
    const gaps = steps.slice(1, -1).map((step, i) => step - (steps[i] ?? 0));
    expect(new Set(gaps).size).toBe(1);
  });

  it('begins anew', () => {
    const record = recordOf(1000, 10);
    record.clear();
    expect(record.curve).toEqual({ steps: [], losses: [] });
    record.add(1, 2);
    expect(record.curve).toEqual({ steps: [1], losses: [2] });
  });
});
