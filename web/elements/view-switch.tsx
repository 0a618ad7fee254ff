/** Chooses among views that take turns in one place of the picture, such as the lanes of heads on a phone. */
import { figureNumbers, textContent } from '../render/index.ts';
import { useLesson } from './lesson-context.ts';

export function ViewSwitch() {
  const { player, state, frame, say } = useLesson();
  const trace = state.computed?.trace;
  if (!frame?.views || !trace) return null;
  const { name, options, shown } = frame.views;
  const numbers = figureNumbers(trace, frame.decimals);
  return (
    <fieldset class="view-switch">
      <legend class="visually-hidden">{textContent(name, say, numbers)}</legend>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          class="quiet-button"
          aria-pressed={option.id === shown}
          onClick={() => player.look(option.id)}
        >
          {textContent(option.name, say, numbers)}
        </button>
      ))}
    </fieldset>
  );
}
