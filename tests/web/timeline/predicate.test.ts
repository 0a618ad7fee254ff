import { describe, expect, it } from 'vitest';
import { holds } from '../../../web/timeline/predicate.ts';
import { traceOf } from './trace-of.ts';

const baseline = traceOf({ w: [[0.5, 0.3, 0.2]], v: [[1, 2]] });

describe('predicate', () => {
  it('changed and unchanged are opposites, bit for bit', () => {
    const moved = traceOf({ w: [[0.5, 0.3, 0.2]], v: [[1, 3]] });
    expect(holds({ changed: 'v' }, moved, baseline)).toBe(true);
    expect(holds({ unchanged: 'v' }, moved, baseline)).toBe(false);
    expect(holds({ changed: 'w' }, moved, baseline)).toBe(false);
    expect(holds({ unchanged: 'w' }, moved, baseline)).toBe(true);
  });

  it('unchanged takes a tolerance', () => {
    const near = traceOf({ w: [[0.5001, 0.2999, 0.2]] });
    expect(holds({ unchanged: 'w', tolerance: 5e-4 }, near, baseline)).toBe(true);
    expect(holds({ unchanged: 'w', tolerance: 5e-5 }, near, baseline)).toBe(false);
  });

  it('largest looks along the row and refuses a tie', () => {
    const trace = traceOf({
      w: [
        [1, 3, 2],
        [9, 9, 0],
      ],
    });
    expect(holds({ largest: { tensor: 'w', index: [0, 1] } }, trace, baseline)).toBe(true);
    expect(holds({ largest: { tensor: 'w', index: [0, 2] } }, trace, baseline)).toBe(false);
    expect(holds({ largest: { tensor: 'w', index: [1, 0] } }, trace, baseline)).toBe(false);
  });

  it('above and below leave out their limit', () => {
    const at = { tensor: 'v', index: [0, 1], value: 2 };
    expect(holds({ above: at }, baseline, baseline)).toBe(false);
    expect(holds({ below: at }, baseline, baseline)).toBe(false);
    expect(holds({ above: { ...at, value: 1.9 } }, baseline, baseline)).toBe(true);
  });

  it('all needs every part', () => {
    const moved = traceOf({ w: [[0.5, 0.3, 0.2]], v: [[5, 2]] });
    expect(holds({ all: [{ changed: 'v' }, { unchanged: 'w' }] }, moved, baseline)).toBe(true);
    expect(holds({ all: [{ changed: 'v' }, { changed: 'w' }] }, moved, baseline)).toBe(false);
  });

  it('an unknown tensor is an error, not a challenge won', () => {
    expect(() => holds({ changed: 'nothing' }, baseline, baseline)).toThrow(RangeError);
  });
});
