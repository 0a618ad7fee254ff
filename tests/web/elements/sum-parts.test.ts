import { describe, expect, it } from 'vitest';
import { kMaxTerms, sumLine } from '../../../web/elements/sum-parts.ts';
import type { Sum } from '../../../web/trace/sum.ts';
import type { Ref } from '../../../web/trace/trace.ts';

const ref = (tensor: string, ...index: number[]): Ref => ({ tensor, index });
const spelled = (sum: Sum) =>
  sumLine(sum)
    .parts.map((part) => ('sign' in part ? part.sign : `${part.ref.tensor}${part.ref.index.join('')}:${part.side}`))
    .join('');

describe('a sum as it is read', () => {
  it('a product of rows and columns', () => {
    const terms = [{ factors: [ref('q', 0), ref('k', 0)] }, { factors: [ref('q', 1), ref('k', 1)] }];
    expect(spelled({ op: 'matmul', result: ref('s', 0), terms })).toBe('q0:a × k0:b + q1:a × k1:b');
  });

  it('the stages of softmax', () => {
    const terms = [{ factors: [ref('s', 0)] }];
    expect(spelled({ op: 'exp_shifted', result: ref('e', 0), terms, subtrahend: ref('m') })).toBe('exp(s0:a − m:b)');
    expect(spelled({ op: 'divide', result: ref('w', 0), terms, divisor: ref('sum') })).toBe('s0:a ÷ sum:b');
    expect(spelled({ op: 'row_max', result: ref('m'), terms: [...terms, { factors: [ref('s', 1)] }] })).toBe(
      'max(s0:a, s1:a)',
    );
    expect(spelled({ op: 'softcap', result: ref('c', 0), terms, cap: ref('cap') })).toBe('cap:b × tanh(s0:a ÷ cap:b)');
  });

  it('the functions and gates of layers', () => {
    const terms = [{ factors: [ref('x', 0)] }];
    for (const op of ['gelu', 'relu', 'silu', 'tanh'] as const) {
      expect(spelled({ op, result: ref('y', 0), terms })).toBe(`${op}(x0:a)`);
    }
    expect(spelled({ op: 'gelu_tanh', result: ref('y', 0), terms })).toBe('gelu(x0:a)');
    expect(spelled({ op: 'sigmoid', result: ref('y', 0), terms })).toBe('σ(x0:a)');
    expect(spelled({ op: 'centre', result: ref('y', 0), terms, subtrahend: ref('m') })).toBe('x0:a − m:b');
    const two = [...terms, { factors: [ref('h', 0)] }];
    expect(spelled({ op: 'blend', result: ref('y', 0), terms: two, gate: ref('z', 0) })).toBe(
      '(1 − z0:b) × x0:a + z0:b × h0:a',
    );
  });

  it('a given number has no sum', () => {
    expect(sumLine({ op: 'input', result: ref('q', 0), terms: [] })).toEqual({
      parts: [],
      result: ref('q', 0),
      shown: 0,
      total: 0,
    });
  });

  it('a long sum says that it goes on', () => {
    const terms = Array.from({ length: 64 }, (_, i) => ({ factors: [ref('x', i)] }));
    const line = sumLine({ op: 'row_sum', result: ref('sum'), terms });
    expect([line.shown, line.total, line.parts.at(-1)]).toEqual([kMaxTerms, 64, { sign: '…' }]);
  });
});
