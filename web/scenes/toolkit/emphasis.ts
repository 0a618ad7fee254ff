/** Bringing numbers forward by name while a step plays. */

import { type Ref, refKey } from '../../trace/trace.ts';
import type { Emphasis, Mark } from '../frame.ts';

/** The refs of a mark that stands for numbers. */
export function refsOfMark(mark: Mark): readonly Ref[] {
  if (mark.kind === 'cell' || mark.kind === 'bar' || mark.kind === 'value') return [mark.ref];
  return mark.kind === 'vector' ? mark.refs : [];
}

/** Gives an emphasis to the marks of these numbers, wherever they stand. */
export function emphasised(marks: readonly Mark[], refs: readonly Ref[], emphasis: Emphasis): readonly Mark[] {
  const keys = new Set(refs.map(refKey));
  return marks.map((mark) => (refsOfMark(mark).some((ref) => keys.has(refKey(ref))) ? { ...mark, emphasis } : mark));
}

/** The row and the column that meet in a product light up, and so does what they make. */
export function productHighlight(
  marks: readonly Mark[],
  a: readonly Ref[],
  b: readonly Ref[],
  result: Ref,
): readonly Mark[] {
  return emphasised(emphasised(emphasised(marks, a, 'operand-a'), b, 'operand-b'), [result], 'selected');
}
