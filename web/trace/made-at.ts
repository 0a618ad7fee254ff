import { sumOf } from './sum.ts';
import type { Ref, Trace } from './trace.ts';

/**
 * Where a number was made that has since only been kept: picked out with its row, or put before or after other rows, as in a
 * cache. Its sum there says more than "the same number". Other numbers stay where they are.
 */
export function madeAt(trace: Trace, ref: Ref): Ref {
  const { op } = trace.tensor(ref.tensor).formula;
  if (op !== 'append' && op !== 'rows') return ref;
  const [kept] = sumOf(trace, ref).terms.flatMap(({ factors }) => factors);
  return kept === undefined ? ref : madeAt(trace, kept);
}
