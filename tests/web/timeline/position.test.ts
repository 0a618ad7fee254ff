import { describe, expect, it } from 'vitest';
import { lessonDuration, positionAt, timeAt } from '../../../web/timeline/position.ts';
import { randomFrom } from './random.ts';

const steps = [{ duration: 2 }, { duration: 4 }, { duration: 1 }];

describe('position', () => {
  it('a boundary belongs to the step that ends there', () => {
    expect(positionAt(steps, 2)).toEqual({ step: 0, progress: 1 });
    expect(positionAt(steps, 6)).toEqual({ step: 1, progress: 1 });
  });

  it('times outside the lesson give its ends', () => {
    expect(positionAt(steps, -1)).toEqual({ step: 0, progress: 0 });
    expect(positionAt(steps, Number.NaN)).toEqual({ step: 2, progress: 1 });
    expect(positionAt(steps, 99)).toEqual({ step: 2, progress: 1 });
  });

  it('the lesson lasts as long as its steps together', () => {
    expect(lessonDuration(steps)).toBe(7);
  });

  it('a time survives the way to a position and back', () => {
    const random = randomFrom(1);
    for (let i = 0; i < 500; i++) {
      const time = random() * 7;
      expect(timeAt(steps, positionAt(steps, time))).toBeCloseTo(time, 10);
    }
  });

  it('a step without duration is always finished', () => {
    expect(positionAt([{ duration: 0 }, { duration: 1 }], 0)).toEqual({ step: 0, progress: 1 });
  });
});
