import { describe, expect, it } from 'vitest';
import { madeAt } from '../../../web/trace/made-at.ts';
import { RecordedTrace } from '../../../web/trace/recorded-trace.ts';
import type { FormulaOp, TraceTensor } from '../../../web/trace/trace.ts';

function tensor(
  name: string,
  rows: number,
  op: FormulaOp,
  of: readonly string[],
  picked?: readonly number[],
): TraceTensor {
  return {
    name,
    shape: [rows, 2],
    formula: { op, of, ...(picked && { rows: picked }) },
    data: new Float32Array(rows * 2),
  };
}

const trace = new RecordedTrace(
  [
    tensor('k1', 1, 'matmul', []),
    tensor('k2', 1, 'matmul', []),
    tensor('shelf1', 1, 'rows', ['k1'], [0]),
    tensor('shelf2', 2, 'append', ['shelf1', 'k2']),
    tensor('turned', 2, 'transpose', ['shelf2']),
    tensor('o1', 2, 'matmul', []),
    tensor('o2', 2, 'matmul', []),
    tensor('o1.columns', 2, 'transpose', ['o1']),
    tensor('o2.columns', 2, 'transpose', ['o2']),
    tensor('columns', 4, 'append', ['o1.columns', 'o2.columns']),
    { ...tensor('beside', 2, 'transpose', ['columns']), shape: [2, 4], data: new Float32Array(8) },
  ],
  () => 'hand-made',
);

describe('where a number was made', () => {
  it('is found through every shelf that kept it', () => {
    expect(madeAt(trace, { tensor: 'shelf2', index: [0, 1] })).toEqual({ tensor: 'k1', index: [0, 1] });
    expect(madeAt(trace, { tensor: 'shelf2', index: [1, 1] })).toEqual({ tensor: 'k2', index: [0, 1] });
  });

  it('is found in what stands side by side, turned and turned back', () => {
    expect(madeAt(trace, { tensor: 'beside', index: [1, 0] })).toEqual({ tensor: 'o1', index: [1, 0] });
    expect(madeAt(trace, { tensor: 'beside', index: [0, 3] })).toEqual({ tensor: 'o2', index: [0, 1] });
    expect(madeAt(trace, { tensor: 'columns', index: [3, 0] })).toEqual({ tensor: 'o2.columns', index: [1, 0] });
  });

  it('is its own place for a number that was computed or turned', () => {
    expect(madeAt(trace, { tensor: 'k1', index: [0, 0] })).toEqual({ tensor: 'k1', index: [0, 0] });
    expect(madeAt(trace, { tensor: 'turned', index: [0, 1] })).toEqual({ tensor: 'turned', index: [0, 1] });
  });
});
