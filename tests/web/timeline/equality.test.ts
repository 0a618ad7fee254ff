import { describe, expect, it } from 'vitest';
import { isLocked, sameBits, sameWithin } from '../../../web/timeline/equality.ts';
import { traceOf } from './trace-of.ts';

const tensor = (rows: number[][]) => traceOf({ w: rows }).tensor('w');

describe('equality', () => {
  it('bits tell 0 from -0 and a number from its neighbour', () => {
    expect(sameBits(tensor([[1, 0]]), tensor([[1, 0]]))).toBe(true);
    expect(sameBits(tensor([[1, 0]]), tensor([[1, -0]]))).toBe(false);
    expect(sameBits(tensor([[1]]), tensor([[1 + 2 ** -23]]))).toBe(false);
  });

  it('a NaN has the bits of itself', () => {
    expect(sameBits(tensor([[Number.NaN]]), tensor([[Number.NaN]]))).toBe(true);
  });

  it('the same numbers in another shape are not the same', () => {
    expect(sameBits(tensor([[1, 2]]), tensor([[1], [2]]))).toBe(false);
  });

  it('a tolerance includes its end, takes infinities of one sign, and never a NaN', () => {
    expect(sameWithin(tensor([[1]]), tensor([[1.5]]), 0.5)).toBe(true);
    expect(sameWithin(tensor([[1]]), tensor([[1.75]]), 0.5)).toBe(false);
    expect(sameWithin(tensor([[-Infinity]]), tensor([[-Infinity]]), 0)).toBe(true);
    expect(sameWithin(tensor([[Number.NaN]]), tensor([[Number.NaN]]), 1)).toBe(false);
  });

  it('a tensor that one of the traces lacks is not locked', () => {
    expect(isLocked(traceOf({ a: [[1]] }), traceOf({}), 'a')).toBe(false);
    expect(isLocked(traceOf({ a: [[1]] }), traceOf({ a: [[1]] }), 'a')).toBe(true);
  });
});
