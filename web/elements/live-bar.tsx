/** Starts, pauses, steps and restarts a run that goes on by itself; nothing in other lessons, nor before a bet is placed. */
import { Icon } from './icons.tsx';
import { useLesson } from './lesson-context.ts';

export function LiveBar() {
  const { live, state, step, text } = useLesson();
  const isBetOpen = step.bet !== undefined && state.bets[step.id] === undefined;
  if (!live || !state.computed || isBetOpen) return null;
  return (
    <fieldset class="live-bar">
      <legend class="visually-hidden">{text('live.label')}</legend>
      <button type="button" class="strong-button" onClick={() => (state.running ? live.pause() : live.start())}>
        <Icon name={state.running ? 'pause' : 'play'} />
        {text(state.running ? 'live.pause' : 'live.start')}
      </button>
      <button type="button" class="quiet-button" onClick={() => live.step()}>
        {text('live.step')}
      </button>
      <button type="button" class="quiet-button" onClick={() => live.restart()}>
        {text('live.restart')}
      </button>
    </fieldset>
  );
}
