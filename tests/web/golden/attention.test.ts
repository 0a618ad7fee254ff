import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../../web/engine/load-engine.ts';
import { tensor } from '../../../web/engine/tensor.ts';
import golden from '../../golden/golden.json';

/** Single precision against the golden values, relative to 1. */
const kTolerance = 2e-7;

type Matrix = readonly (readonly number[])[];

interface Case {
  readonly causal: boolean;
  readonly query: Matrix;
  readonly key: Matrix;
  readonly value: Matrix;
  readonly scale: number;
  readonly attn_dot: Matrix;
  readonly attn_weights: Matrix;
  readonly output: Matrix;
}

const engine = await loadEngine();

describe('the golden values, through the public engine', () => {
  it.each(Object.entries(golden as Readonly<Record<string, Case>>))('%s', (_, expected) => {
    const result = engine.scaledDotProductAttention({
      query: tensor([[expected.query]]),
      key: tensor([[expected.key]]),
      value: tensor([[expected.value]]),
      scale: expected.scale,
      isCausal: expected.causal,
    });
    expectClose(result.attnDot.data, expected.attn_dot);
    expectClose(result.attnWeights.data, expected.attn_weights);
    expectClose(result.output.data, expected.output);
  });
});

function expectClose(data: Float32Array, expected: Matrix): void {
  const right = expected.flat();
  expect(data.length).toBe(right.length);
  data.forEach((value, i) => {
    const wanted = right[i] ?? Number.NaN;
    expect(Math.abs(value - wanted), `${value} is to be ${wanted}`).toBeLessThanOrEqual(
      kTolerance * Math.max(1, Math.abs(wanted)),
    );
  });
}
