import { RecordedTrace } from '../trace/recorded-trace.ts';
import type { FormulaOp, Origin, Ref, Trace, TraceTensor } from '../trace/trace.ts';
import type { NativeTrace } from './native-module.ts';

/** What the engine recorded, as a trace. `inputOrigin` says where the numbers of inputs come from. */
export function traceOf({ tensors, data }: NativeTrace, inputOrigin: (ref: Ref) => Origin): Trace {
  const recorded = tensors.map(({ name, shape, offset, op, operands, rows }): TraceTensor => {
    const size = shape.reduce((product, length) => product * length, 1);
    const formula = { op: op as FormulaOp, of: operands, ...(op === 'rows' && { rows }) };
    return { name, shape, formula, data: data.subarray(offset, offset + size) };
  });
  return new RecordedTrace(recorded, inputOrigin);
}
