import { describe, expect, it } from 'vitest';
import { decimalsOf, figureNumbers } from '../../../web/render/numbers.ts';
import { traceOf } from '../timeline/trace-of.ts';

function printed(rows: readonly (readonly number[])[], decimals = 3): readonly string[] {
  const trace = traceOf({ x: rows });
  const numbers = figureNumbers(trace, decimals);
  return rows.flatMap((row, i) => row.map((_, j) => numbers.print({ tensor: 'x', index: [i, j] }, 'number')));
}

describe('figureNumbers', () => {
  it('prints whole tensors of integers without decimals', () => {
    expect(
      printed([
        [2, 0],
        [-1, 1],
      ]),
    ).toEqual(['2', '0', '−1', '1']);
  });

  it('gives all numbers of a tensor the same decimals, as few as show them exactly', () => {
    expect(
      printed([
        [1, 0.5],
        [-2.25, 3],
      ]),
    ).toEqual(['1.00', '0.50', '−2.25', '3.00']);
  });

  it('rounds to what the stage has room for', () => {
    expect(printed([[Math.SQRT2, 0]])).toEqual(['1.414', '0.000']);
    expect(printed([[Math.SQRT2, 0]], 2)).toEqual(['1.41', '0.00']);
  });

  it('prints three significant digits where these are asked for, whatever the stage has room for', () => {
    const numbers = figureNumbers(traceOf({ x: [[-0.048_53, 0.000_017_9]] }), 2);
    const significant = [0, 1].map((column) => numbers.print({ tensor: 'x', index: [0, column] }, 'significant'));
    expect(significant).toEqual(['−0.0485', '1.79\u00a0×\u00a010⁻⁵']);
  });

  it('does not print a sign before a rounded zero', () => {
    expect(printed([[-0.0001, 0.3333]])).toEqual(['0.000', '0.333']);
  });

  it('gives up decimals for long integers, and then writes powers of ten', () => {
    expect(printed([[123.456, 1]])).toEqual(['123.5', '1.0']);
    expect(printed([[5.2e8, 0]])).toEqual(['5e8', '0']);
  });

  it('prints infinities and NaN', () => {
    expect(printed([[-Infinity, Infinity, Number.NaN, 1]])).toEqual(['−∞', '∞', 'NaN', '1']);
  });

  it('prints percentages, counts and bytes', () => {
    const numbers = figureNumbers(traceOf({ x: [[0.57597535, 48]] }), 3);
    expect(numbers.print({ tensor: 'x', index: [0, 0] }, 'percent')).toBe('57.6%');
    expect(numbers.print({ tensor: 'x', index: [0, 1] }, 'integer')).toBe('48');
    expect(numbers.print({ tensor: 'x', index: [0, 1] }, 'bytes')).toBe('48\u00a0B');
  });

  it('measures the longest number without its sign', () => {
    expect(figureNumbers(traceOf({ x: [[-10, 1]] }), 3).longest({ tensor: 'x', index: [0, 1] })).toBe(2);
  });
});

describe('decimalsOf', () => {
  it('sees a tenth as exact though single precision cannot hold it', () => {
    expect(decimalsOf(traceOf({ x: [[0.1, 0.7]] }).tensor('x'), 3)).toBe(1);
  });
});
