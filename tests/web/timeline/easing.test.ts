import { describe, expect, it } from 'vitest';
import { linearSegment, segment } from '../../../web/timeline/easing.ts';

describe('segment', () => {
  it('is 0 before, 1 after and a half in the middle', () => {
    expect([segment(0.25, 0.5, 1), segment(0.75, 0.5, 1), segment(1, 0.5, 1)]).toEqual([0, 0.5, 1]);
  });

  it('never goes backwards', () => {
    const values = Array.from({ length: 101 }, (_, i) => segment(i / 100, 0.2, 0.9));
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });

  it('of no length switches at its place', () => {
    expect([linearSegment(0.4, 0.5, 0.5), linearSegment(0.5, 0.5, 0.5)]).toEqual([0, 1]);
  });
});
