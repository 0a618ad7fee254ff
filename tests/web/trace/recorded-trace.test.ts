import { describe, expect, it } from 'vitest';
import { RecordedTrace } from '../../../web/trace/recorded-trace.ts';
import type { FormulaOp, TraceTensor } from '../../../web/trace/trace.ts';
import { traceOfEveryOperation } from './every-operation.ts';

function tensor(
  name: string,
  shape: readonly number[],
  op: FormulaOp,
  of: readonly string[],
  rows?: readonly number[],
): TraceTensor {
  const data = Float32Array.from({ length: shape.reduce((product, size) => product * size, 1) }, (_, i) => i);
  return { name, shape, formula: { op, of, ...(rows && { rows }) }, data };
}

const trace = new RecordedTrace(
  [
    tensor('x', [2, 2], 'input', []),
    tensor('one', [], 'input', []),
    tensor('picked', [1, 2], 'rows', ['x'], [1]),
    tensor('turned', [2, 1], 'transpose', ['picked']),
    tensor('powers', [2, 2], 'exp', ['x']),
  ],
  ({ tensor: name, index }) => (name === 'x' && index[0] === 1 ? 'typed' : 'hand-made'),
);

describe('a recorded trace', () => {
  it('reads row-major, one number without an index', () => {
    expect(trace.names).toEqual(['x', 'one', 'picked', 'turned', 'powers']);
    expect(trace.at('x', [1, 0])).toBe(2);
    expect(trace.at('one', [])).toBe(0);
    expect(trace.has('y')).toBe(false);
  });

  it.each([[[2, 0]], [[0]], [[0, 0, 0]], [[0, -1]], [[0.5, 0]]])('has no number at %j', (index) => {
    expect(() => trace.at('x', index)).toThrow(RangeError);
  });

  it('lists the tensors it has where one is missing', () => {
    expect(() => trace.tensor('y')).toThrow('no tensor y in the trace; there are x, one, picked, turned, powers');
  });

  it('knows where a number comes from, also after it was moved', () => {
    expect(trace.origin({ tensor: 'x', index: [0, 0] })).toBe('hand-made');
    expect(trace.origin({ tensor: 'x', index: [1, 0] })).toBe('typed');
    expect(trace.origin({ tensor: 'turned', index: [1, 0] })).toBe('typed');
    expect(trace.origin({ tensor: 'powers', index: [1, 0] })).toBe('computed');
  });

  it('calls draws seeded, wherever they were moved', () => {
    const real = traceOfEveryOperation();
    expect(real.origin({ tensor: 'longer', index: [4, 0] })).toBe('seeded');
    expect(real.origin({ tensor: 'first.keys', index: [0, 0, 0] })).toMatch('seeded');
    expect(real.origin({ tensor: 'work.dot_products', index: [] })).toBe('computed');
  });
});
