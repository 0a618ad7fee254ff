/** Moving by finished stills instead of by time. */
import type { Step } from './lesson.ts';
import type { Position } from './position.ts';

type Stopped = Pick<Step, 'stops'>;

/** Progress values closer than this are the same still: a frame clock never lands exactly on one. */
const kSameStill = 1e-6;

/** The next still: in this step, else the first one of the next step. Null at the end of the lesson. */
export function nextStop(steps: readonly Stopped[], { step, progress }: Position): Position | null {
  const here = steps[step]?.stops.find((stop) => stop > progress + kSameStill);
  if (here !== undefined) return { step, progress: here };
  const first = steps[step + 1]?.stops[0];
  return first === undefined ? null : { step: step + 1, progress: first };
}

/** The still before: in this step, else the last one of the step before. Null before the first still of the lesson. */
export function previousStop(steps: readonly Stopped[], { step, progress }: Position): Position | null {
  const here = steps[step]?.stops.findLast((stop) => stop < progress - kSameStill);
  if (here !== undefined) return { step, progress: here };
  const last = steps[step - 1]?.stops.at(-1);
  return last === undefined ? null : { step: step - 1, progress: last };
}

/** The still that a position has reached: the nearest one at or after it, since a step's picture is told by its stills. */
export function stillOf(steps: readonly Stopped[], { step, progress }: Position): Position {
  return { step, progress: steps[step]?.stops.find((stop) => stop >= progress - kSameStill) ?? 1 };
}
