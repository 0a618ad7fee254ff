import { FrameView } from '../render/index.ts';
import { previousStop } from '../timeline/stops.ts';
import { useLesson } from './lesson-context.ts';

/** With reduced motion the still before this one takes the place of the movement between the two. */
export function BeforeStill() {
  const { player, state, frameAt, say, text } = useLesson();
  const before = previousStop(player.lesson.steps, state.position);
  if (!state.reducedMotion || !state.computed || !before) return null;
  return (
    <details class="before">
      <summary>{text('stage.before')}</summary>
      <FrameView frame={frameAt(before)} trace={state.computed.trace} say={say} />
    </details>
  );
}
