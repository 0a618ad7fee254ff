/** What a change of the player means to the page around the element. */
import type { PlayerState } from '../player/player-state.ts';
import type { Lesson } from '../timeline/lesson.ts';

export interface PlayerEvent {
  readonly type: 'play' | 'pause' | 'timeupdate' | 'stepchange' | 'quizanswer' | 'error' | 'statechange';
  readonly detail?: unknown;
}

/** In the order in which they are to be told. */
export function playerEvents(
  lesson: Pick<Lesson, 'steps'>,
  now: PlayerState,
  before: PlayerState,
): readonly PlayerEvent[] {
  const moved = now.position !== before.position;
  const isOtherStep = now.position.step !== before.position.step;
  const isStill = !now.playing && (moved || before.playing || now.inputs.present !== before.inputs.present);
  return [
    ...(now.playing === before.playing ? [] : [{ type: now.playing ? 'play' : 'pause' } as const]),
    ...(moved ? [{ type: 'timeupdate' } as const] : []),
    ...(isOtherStep ? [{ type: 'stepchange', detail: { step: lesson.steps[now.position.step]?.id } } as const] : []),
    ...answers(lesson, now, before),
    ...(now.failure && now.failure !== before.failure ? [{ type: 'error', detail: now.failure } as const] : []),
    // While time passes there is no state worth keeping, but for the step.
    ...(isStill || isOtherStep ? [{ type: 'statechange' } as const] : []),
  ];
}

function answers(lesson: Pick<Lesson, 'steps'>, now: PlayerState, before: PlayerState): readonly PlayerEvent[] {
  return Object.entries(now.answers)
    .filter(([key, option]) => before.answers[key] !== option)
    .map(([key, option]) => {
      const [step = '', question = ''] = key.split('/');
      const asked = lesson.steps.find(({ id }) => id === step)?.check?.find(({ id }) => id === question);
      return { type: 'quizanswer', detail: { step, question, option, right: asked?.answer === option } };
    });
}

/** Dispatches it, as the element's users hear it. */
export function tell(element: EventTarget, { type, detail }: PlayerEvent): void {
  element.dispatchEvent(new CustomEvent(type, { detail }));
}
