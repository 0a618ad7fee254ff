/** How any frame looks while the learner points at something: one pass for all scenes. */

import { madeAt } from '../../trace/made-at.ts';
import { sumOf } from '../../trace/sum.ts';
import type { Ref, Trace } from '../../trace/trace.ts';
import type { Frame, Mark, Role } from '../frame.ts';
import type { Selection } from '../scene.ts';
import { productHighlight, refsOfMark } from './emphasis.ts';

/**
 * The frame as it looks under a selection: the selected number and the operands of its sum stand out, other numbers
 * step back unless it has no sum; or all that has the pointed-at role stands out. Without a selection the frame is returned as it is.
 */
export function withSelection(frame: Frame, trace: Trace, selection: Selection): Frame {
  const { ref, role } = selection;
  if (ref !== undefined && trace.has(ref.tensor)) return { ...frame, marks: withOpenSum(frame.marks, trace, ref) };
  return role === undefined ? frame : { ...frame, marks: frame.marks.map((mark) => withRole(mark, role)) };
}

function withOpenSum(marks: readonly Mark[], trace: Trace, ref: Ref): readonly Mark[] {
  const sum = sumOf(trace, madeAt(trace, ref));
  const a = sum.terms.flatMap((term) => term.factors.slice(0, 1));
  const others = [sum.allowed, sum.cap, sum.subtrahend, sum.divisor].filter((other) => other !== undefined);
  const b = [...sum.terms.flatMap((term) => term.factors.slice(1)), ...others];
  const isGiven = a.length === 0 && b.length === 0;
  return productHighlight(isGiven ? marks : marks.map(stepBack), a, b, ref);
}

/** Only numbers step back: names and outlines keep the learner oriented. */
function stepBack(mark: Mark): Mark {
  return refsOfMark(mark).length > 0 ? { ...mark, emphasis: 'dim' } : mark;
}

function withRole(mark: Mark, role: Role): Mark {
  if (mark.role === role) return { ...mark, emphasis: 'focus' };
  return stepBack(mark);
}
