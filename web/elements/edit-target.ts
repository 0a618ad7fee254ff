/** Which input a selected number edits in this picture. */
import type { Frame } from '../scenes/frame.ts';
import { type Ref, refKey } from '../trace/trace.ts';

export interface EditTarget {
  readonly name: string;
  readonly row: number;
  readonly column: number;
}

/** A cell that edits an input, or the number of a vector that can be dragged; null for a number that follows from others. */
export function editTarget(frame: Frame, ref: Ref): EditTarget | null {
  const wanted = refKey(ref);
  for (const mark of frame.marks) {
    if (mark.kind === 'cell' && mark.input && refKey(mark.ref) === wanted) return mark.input;
    if (mark.kind === 'vector' && mark.input) {
      const column = mark.refs.findIndex((number) => refKey(number) === wanted);
      if (column >= 0) return { ...mark.input, column };
    }
  }
  return null;
}
