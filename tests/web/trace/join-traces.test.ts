import { describe, expect, it } from 'vitest';
import { joinTraces } from '../../../web/trace/join-traces.ts';
import { RecordedTrace } from '../../../web/trace/recorded-trace.ts';
import type { FormulaOp, Origin, TraceTensor } from '../../../web/trace/trace.ts';

function tensor(
  name: string,
  data: readonly number[],
  op: FormulaOp = 'input',
  of: readonly string[] = [],
): TraceTensor {
  return { name, shape: [data.length], formula: { op, of }, data: Float32Array.from(data) };
}

const recorded = (origin: Origin, ...tensors: readonly TraceTensor[]) => new RecordedTrace(tensors, () => origin);

describe('joinTraces', () => {
  const model = recorded('trained', tensor('tokens', [1, 0]), tensor('sum', [3], 'row_sum', ['tokens']));
  const run = recorded('hand-made', tensor('model.sum', [3]), tensor('twice', [6], 'add', ['model.sum', 'model.sum']));
  const joined = joinTraces([
    { trace: model, prefix: 'model.', words: { tokens: ['cat', 'sits'] } },
    { trace: run, prefix: '' },
  ]);

  it('puts the prefix in front of names, also in formulas', () => {
    expect(joined.names).toEqual(['model.tokens', 'model.sum', 'twice']);
    expect(joined.tensor('model.sum').formula.of).toEqual(['model.tokens']);
    expect(joined.at('twice', [0])).toBe(6);
  });

  it('believes the part that comes first where two have one name', () => {
    expect(joined.tensor('model.sum').formula.op).toBe('row_sum');
    expect(joinTraces([{ trace: run, prefix: '' }]).tensor('model.sum').formula.op).toBe('input');
  });

  it('keeps where the numbers of each part come from', () => {
    expect(joined.origin({ tensor: 'model.tokens', index: [0] })).toBe('trained');
    expect(joined.origin({ tensor: 'twice', index: [0] })).toBe('computed');
  });

  it('knows the words of tokens, and of nothing else', () => {
    expect(joined.word({ tensor: 'model.tokens', index: [0] })).toBe('sits');
    expect(joined.word({ tensor: 'twice', index: [0] })).toBeUndefined();
    expect(() => joined.word({ tensor: 'model.tokens', index: [2] })).toThrow(RangeError);
  });
});
