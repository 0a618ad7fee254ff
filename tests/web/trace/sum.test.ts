import { describe, expect, it } from 'vitest';
import { evaluateSum, isRounded } from '../../../web/trace/evaluate.ts';
import { contains, indicesUnder } from '../../../web/trace/indices.ts';
import { RecordedTrace } from '../../../web/trace/recorded-trace.ts';
import { sumOf } from '../../../web/trace/sum.ts';
import type { FormulaOp, Ref, Trace } from '../../../web/trace/trace.ts';
import { traceOfEveryOperation } from './every-operation.ts';
import { tracesOfModels } from './models.ts';

/** What single precision may lose against double, relative to 1 and to the number. */
const kTolerance = 1e-6;

const trace = traceOfEveryOperation();
const traces = [trace, ...tracesOfModels()];

describe('the sum behind a number', () => {
  it('is tried on every operation that a trace can hold', () => {
    const ops: Record<FormulaOp, true> = {
      input: true,
      matmul: true,
      matmul_transposed: true,
      scale: true,
      softcap: true,
      add: true,
      mask: true,
      allowed: true,
      row_max: true,
      exp: true,
      exp_shifted: true,
      row_sum: true,
      divide: true,
      split_heads: true,
      concat_heads: true,
      rows: true,
      append: true,
      transpose: true,
      stack: true,
      concat: true,
      multiply: true,
      blend: true,
      keep_heads: true,
      centre: true,
      normalize: true,
      rotate_half_split: true,
      rotate_interleaved: true,
      gelu: true,
      gelu_tanh: true,
      relu: true,
      silu: true,
      tanh: true,
      sigmoid: true,
      measure: true,
      count: true,
    };
    const tried = traces.flatMap((one) => one.names.map((name) => one.tensor(name).formula.op));
    expect(new Set(tried)).toEqual(new Set(Object.keys(ops)));
  });

  const tensors = traces.flatMap((one) => one.names.map((name) => [name, one] as const));

  it.each(tensors)('%s: each number is what its sum makes of its operands', (name, trace) => {
    const { shape, formula } = trace.tensor(name);
    const numberAt = ({ tensor, index }: Ref) => trace.at(tensor, index);
    for (const index of indicesUnder(shape, [])) {
      const sum = sumOf(trace, { tensor: name, index });
      const refs = [
        ...sum.terms.flatMap(({ factors }) => factors),
        ...[sum.allowed, sum.cap, sum.subtrahend, sum.divisor, sum.gate].filter((ref) => ref !== undefined),
      ];
      for (const ref of refs)
        expect(contains(trace.tensor(ref.tensor).shape, ref.index), JSON.stringify(ref)).toBe(true);
      const worked = evaluateSum(sum, numberAt);
      if (['input', 'count', 'measure', 'allowed'].includes(formula.op)) {
        expect(worked).toBeUndefined();
        continue;
      }
      const recorded = trace.at(name, index);
      const close =
        recorded === worked ||
        Math.abs(recorded - (worked ?? Number.NaN)) <= kTolerance * Math.max(1, Math.abs(recorded));
      expect(close, `${name}[${index.join(',')}] = ${recorded}, its sum makes ${worked}`).toBe(true);
    }
  });

  it('names the factors of a product, and the bias last', () => {
    const sum = sumOf(trace, { tensor: 'projected', index: [1, 2] });
    expect(sum.terms).toHaveLength(5);
    expect(sum.terms[3]?.factors).toEqual([
      { tensor: 'x', index: [1, 3] },
      { tensor: 'w', index: [3, 2] },
    ]);
    expect(sum.terms[4]?.factors).toEqual([{ tensor: 'bias', index: [2] }]);
  });

  it('lets query heads share a key head', () => {
    const sum = sumOf(trace, { tensor: 'grouped.attn_dot', index: [3, 0, 1] });
    expect(sum.terms[0]?.factors.map(({ index }) => index)).toEqual([
      [3, 0, 0],
      [1, 1, 0],
    ]);
  });

  it('measures all that a measure is about', () => {
    expect(sumOf(trace, { tensor: 'mean', index: [] }).terms).toHaveLength(12);
    expect(sumOf(trace, { tensor: 'norms', index: [1, 2] }).terms.map(({ factors }) => factors[0]?.index)).toEqual([
      [1, 2, 0],
      [1, 2, 1],
    ]);
    expect(sumOf(trace, { tensor: 'asymmetry', index: [1] }).terms).toHaveLength(9);
  });

  it('is not there for a number that is not there', () => {
    expect(() => sumOf(trace, { tensor: 'x', index: [3, 0] })).toThrow('x (3 x 4) has no index [3, 0]');
    expect(() => sumOf(trace, { tensor: 'y', index: [] })).toThrow(RangeError);
  });
});

describe('rounded sums', () => {
  const toHundredths = (value: number) => Math.round(value * 100) / 100;
  const shares = (...row: readonly number[]) => {
    const parts = {
      name: 'parts',
      shape: [1, row.length],
      formula: { op: 'input', of: [] },
      data: Float32Array.from(row),
    } as const;
    const total = {
      name: 'total',
      shape: [1],
      formula: { op: 'row_sum', of: ['parts'] },
      data: Float32Array.of(1),
    } as const;
    return new RecordedTrace([parts, total], () => 'hand-made');
  };
  const looksRounded = (some: Trace) => isRounded(some, sumOf(some, { tensor: 'total', index: [0] }), toHundredths);

  it('says so where the printed digits do not add up', () => {
    expect(looksRounded(shares(1 / 3, 1 / 3, 1 / 3))).toBe(true);
  });

  it('says nothing where they do, or where there is nothing to add', () => {
    expect(looksRounded(shares(0.25, 0.75))).toBe(false);
    const some = shares(1);
    expect(isRounded(some, sumOf(some, { tensor: 'parts', index: [0, 0] }), toHundredths)).toBe(false);
  });
});
