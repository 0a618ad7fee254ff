/** From step to step: through the lesson, or along a way that its page has chosen. */
import type { Player } from '../player/player.ts';
import type { Place } from '../prose/outline.ts';

/** Where "previous" and "next" lead, when they do not lead through the lesson. Absent at an end of the way. */
export interface Way {
  readonly previous?: Place;
  readonly next?: Place;
}

export interface Walk {
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly previous: () => void;
  readonly next: () => void;
  /** Plays to the end of the step; from there, the next step. */
  readonly play: () => void;
}

/** @param open shows the finished still of a step, or plays it from its beginning */
export function walk(
  player: Player,
  way: Way | null,
  open: (lesson: string, step: string, playing: boolean) => void,
): Walk {
  const { steps } = player.lesson;
  const { step, progress } = player.state.position;
  if (!way)
    return {
      hasPrevious: step > 0,
      hasNext: step + 1 < steps.length,
      previous: () => player.previousStep(),
      next: () => player.nextStep(),
      play: () => player.play(),
    };
  const isHere = (place: Place, at: number) => place.lesson === player.lesson.id && place.step === steps[at]?.id;
  const previous = () => {
    if (way.previous && isHere(way.previous, step - 1)) player.previousStep();
    else if (way.previous) open(way.previous.lesson, way.previous.step, false);
  };
  const next = () => {
    if (way.next && isHere(way.next, step + 1)) player.nextStep();
    else if (way.next) open(way.next.lesson, way.next.step, true);
  };
  return {
    hasPrevious: way.previous !== undefined,
    hasNext: way.next !== undefined,
    previous,
    next,
    play: () => (progress < 1 || !way.next ? player.play() : next()),
  };
}
