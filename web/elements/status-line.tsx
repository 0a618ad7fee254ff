import { narrationText } from '../render/index.ts';
import { useLesson } from './lesson-context.ts';
import { problemText } from './problem-text.ts';

/** The one line that is spoken: where one is and what is to be seen, or what went wrong. Silent while playing, and while a run goes on. */
export function StatusLine() {
  const { player, state, stepProse, frame, say, text, language } = useLesson();
  const trace = state.computed?.trace;
  const total = player.lesson.steps.length;
  const where = text('player.scrubber-value', { n: state.position.step + 1, total, title: stepProse.title });
  const spoken = state.refused
    ? problemText(state.refused.problem, { text, language })
    : state.failure
      ? text('failure.engine', { message: state.failure.message })
      : !state.playing && !state.running && frame && trace
        ? `${where} ${narrationText(frame, trace, say)}`
        : '';
  return (
    <p class="visually-hidden" role="status">
      {spoken}
    </p>
  );
}
