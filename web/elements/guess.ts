/** The curve that a lesson's learner guesses, as the picture of a step has it. */
import type { PlayerState } from '../player/player-state.ts';
import type { Guess } from '../scenes/scene.ts';
import { noHeights } from '../timeline/curve.ts';
import { lastBet } from '../timeline/last-bet.ts';
import type { Step } from '../timeline/lesson.ts';

/**
 * The guess that was asked last at or before a step; undefined where it is no curve. It may be drawn in the step that asks, until it
 * counts and the truth was told; what is begun anew then may be drawn to its end.
 */
export function guessAt(
  steps: readonly Step[],
  step: number,
  { bets, selection }: Pick<PlayerState, 'bets' | 'selection'>,
  told: boolean,
): Guess | undefined {
  const last = lastBet(steps, step);
  const curve = last?.bet.curve;
  if (!last || !curve) return undefined;
  const answer = bets[steps[last.index]?.id ?? ''];
  const kept = answer?.kind === 'curve' ? answer.heights : undefined;
  const isAsked = last.index === step;
  const drawn = isAsked ? selection.drawn : undefined;
  return {
    asked: curve.asked,
    heights: drawn ?? kept ?? noHeights(curve),
    open: isAsked && (drawn !== undefined || kept === undefined || !told),
  };
}
