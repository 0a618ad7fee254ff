/** What the learner does to the curve that this step asks for: the same by pointer on the plot and by slider in the form. */
import { filledIn, type Heights, isWhole, noHeights, type PlacedHeight, withHeights } from '../timeline/curve.ts';
import type { AskedCurve } from '../timeline/lesson.ts';
import { useLesson } from './lesson-context.ts';

export interface CurveBetting {
  readonly heights: Heights;
  /** Whether it may be drawn now. */
  readonly open: boolean;
  /** Whether it is an answer: each place was set, or the rest taken as it lay. */
  readonly counts: boolean;
  /** Where the asked places stand across. */
  readonly positions: readonly number[];
  /** The curve with the places that were not set as they would be taken. */
  readonly filled: readonly number[];
  readonly draw: (set: readonly PlacedHeight[]) => void;
  readonly commit: () => void;
  readonly again: () => void;
}

/** Null before there are positions, and where no curve is asked for. */
export function useCurveBet(curve: AskedCurve | undefined): CurveBetting | null {
  const { player, state, step, guess } = useLesson();
  const trace = state.computed?.trace;
  if (!curve || !guess || !trace) return null;
  const { heights, open } = guess;
  const positions = curve.asked.map((index) => trace.at(curve.across, [index]));
  const filled = filledIn(curve, positions, heights);
  const keep = (drawn: Heights) =>
    player.bet(step.id, isWhole(drawn) ? { kind: 'curve', heights: drawn } : null, drawn);
  return {
    heights,
    open,
    counts: state.bets[step.id]?.kind === 'curve',
    positions,
    filled,
    draw: (set) => open && keep(withHeights(curve, heights, set)),
    commit: () => keep(filled),
    again: () => keep(noHeights(curve)),
  };
}
