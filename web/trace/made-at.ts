import { sumOf } from './sum.ts';
import type { Ref, Trace } from './trace.ts';

/**
 * Where a number was made that has since only been kept: picked out with its row, put before or after other rows, as in a
 * cache, or (turned, kept and turned back) beside other columns. Its sum there says more than "the same number". Other
 * numbers stay where they are, and so does one that was turned and not turned back.
 */
export function madeAt(trace: Trace, ref: Ref): Ref {
  let made = ref;
  let turned = false;
  for (let kept: Ref | undefined = ref; kept !== undefined; ) {
    if (!turned) made = kept;
    const { op } = trace.tensor(kept.tensor).formula;
    if (op !== 'append' && op !== 'rows' && op !== 'transpose') break;
    turned = turned !== (op === 'transpose');
    [kept] = sumOf(trace, kept).terms.flatMap(({ factors }) => factors);
  }
  return made;
}
