/** When a bet is settled, and by which numbers. */

import type { Frame } from '../scenes/frame.ts';
import { refsOfMark } from '../scenes/toolkit/index.ts';
import type { Bet, Step } from '../timeline/lesson.ts';
import type { Position } from '../timeline/position.ts';
import type { Ref, Trace } from '../trace/trace.ts';

/** Whether a picture shown after the bet, up to this position, has had a number of the tensor that settles it. */
export function isSettled(bet: Bet, asked: number, now: Position, frameAt: (position: Position) => Frame): boolean {
  for (let step = asked + 1; step <= now.step; step++) {
    if (showsTruth(bet, frameAt(step < now.step ? { step, progress: 1 } : now))) return true;
  }
  return false;
}

/** Whether a picture has a number of the tensor that settles the bet; of a curve, one at a place that was asked. */
export function showsTruth({ truth, curve }: Bet, { marks }: Frame): boolean {
  const settles = ({ tensor, index }: Ref) =>
    tensor === truth.tensor && (curve === undefined || curve.asked.some((asked) => asked === index[0]));
  return marks.some((mark) => (mark.opacity ?? 1) > 0 && refsOfMark(mark).some(settles));
}

/** Whether the learner has been, after the step that asks the bet, where the finished picture shows what settles it. */
export function wasTold(
  bet: Bet,
  asked: number,
  { steps, seen }: { readonly steps: readonly Step[]; readonly seen: readonly string[] },
  frameAt: (position: Position) => Frame,
): boolean {
  return steps.some(
    ({ id }, step) => step > asked && seen.includes(id) && showsTruth(bet, frameAt({ step, progress: 1 })),
  );
}

/** The numbers that settle a bet: the one at `truth.index`, or all of the first row under it; of a curve, those asked. */
export function truthRefs(bet: Bet, trace: Trace): readonly Ref[] {
  const { tensor, index = [] } = bet.truth;
  if (bet.curve) return bet.curve.asked.map((asked) => ({ tensor, index: [asked] }));
  const { shape } = trace.tensor(tensor);
  if (index.length >= shape.length) return [{ tensor, index }];
  const row = Array.from({ length: shape.length - 1 }, (_, axis) => index[axis] ?? 0);
  return Array.from({ length: shape.at(-1) ?? 0 }, (_, column) => ({ tensor, index: [...row, column] }));
}

/** The largest of these numbers: the truth of "which one most?". */
export function largestRef(refs: readonly Ref[], trace: Trace): Ref | null {
  const numberAt = ({ tensor, index }: Ref) => trace.at(tensor, index);
  return refs.reduce<Ref | null>((best, ref) => (best === null || numberAt(ref) > numberAt(best) ? ref : best), null);
}
