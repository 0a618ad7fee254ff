import type { Step } from '../timeline/lesson.ts';
import { holds } from '../timeline/predicate.ts';
import type { Computed } from './player-state.ts';

/** The challenges of a step that hold now, as `step/challenge`. */
export function wonIn({ id, change }: Step, { trace, baseline }: Computed): readonly string[] {
  return (change?.challenges ?? [])
    .filter(({ predicate }) => holds(predicate, trace, baseline))
    .map((challenge) => `${id}/${challenge.id}`);
}
