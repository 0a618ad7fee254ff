import { initialInputs } from '../timeline/inputs.ts';
import { clamp01 } from '../timeline/position.ts';
import { stillOf } from '../timeline/stops.ts';
import { betsThatFit } from './bets.ts';
import { beginHistory } from './history.ts';
import type { PlayerOptions } from './player-options.ts';
import type { PlayerState } from './player-state.ts';

/** Where a player begins: the finished still of the step, or the moment that a link names; nothing computed yet. */
export function initialState({ lesson, reducedMotion, start = {}, saved }: PlayerOptions): PlayerState {
  const step = Math.max(
    0,
    lesson.steps.findIndex(({ id }) => id === start.step),
  );
  const duration = lesson.steps[step]?.duration ?? 0;
  const progress = start.time === undefined || duration === 0 ? 1 : clamp01(start.time / duration);
  return {
    position: reducedMotion ? stillOf(lesson.steps, { step, progress }) : { step, progress },
    playing: false,
    speed: 1,
    reducedMotion,
    inputs: beginHistory({ ...initialInputs(lesson), ...start.inputs }),
    refused: null,
    computed: null,
    failure: null,
    loaded: null,
    running: false,
    selection: {},
    bets: betsThatFit(lesson, saved?.bets ?? {}),
    answers: saved?.answers ?? {},
    solved: saved?.solved ?? [],
    seen: withStep(saved?.seen ?? [], lesson.steps[step]?.id),
  };
}

/** The same list where the step is in it already. */
export function withStep(seen: readonly string[], step: string | undefined): readonly string[] {
  return step === undefined || seen.includes(step) ? seen : [...seen, step];
}
