import { describe, expect, it } from 'vitest';
import type { Position } from '../../../web/timeline/position.ts';
import { nextStop, previousStop, stillOf } from '../../../web/timeline/stops.ts';

const steps = [{ stops: [0.5, 1] }, { stops: [1] }, { stops: [0.25, 0.75, 1] }];

describe('stops', () => {
  it('walking forwards meets every still once and ends', () => {
    const met: Position[] = [];
    for (let at: Position | null = { step: 0, progress: 0 }; at; at = nextStop(steps, at)) met.push(at);
    expect(met.slice(1).map(({ step, progress }) => `${step}:${progress}`)).toEqual([
      '0:0.5',
      '0:1',
      '1:1',
      '2:0.25',
      '2:0.75',
      '2:1',
    ]);
  });

  it('walking backwards meets the same stills in the opposite order', () => {
    const met: string[] = [];
    for (let at: Position | null = { step: 2, progress: 1 }; at; at = previousStop(steps, at))
      met.push(`${at.step}:${at.progress}`);
    expect(met).toEqual(['2:1', '2:0.75', '2:0.25', '1:1', '0:1', '0:0.5']);
  });

  it('a clock that lands beside a still is at that still', () => {
    expect(nextStop(steps, { step: 0, progress: 0.5 - 1e-9 })).toEqual({ step: 0, progress: 1 });
  });

  it('the still of a position between two is the later one', () => {
    expect(stillOf(steps, { step: 2, progress: 0.3 })).toEqual({ step: 2, progress: 0.75 });
    expect(stillOf(steps, { step: 2, progress: 0 })).toEqual({ step: 2, progress: 0.25 });
  });
});
