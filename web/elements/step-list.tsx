import { useLesson } from './lesson-context.ts';

/** The lesson's steps: what is behind in full ink, what is ahead in grey, and where one stands. */
export function StepList() {
  const { player, state, prose, text } = useLesson();
  if (player.lesson.steps.length < 2) return null;
  return (
    <nav class="step-list" aria-label={text('steps.label')}>
      <ol>
        {player.lesson.steps.map(({ id }, i) => (
          <li key={id} class={i > state.position.step ? 'ahead' : ''}>
            <button
              type="button"
              {...(i === state.position.step ? { 'aria-current': 'step' as const } : {})}
              onClick={() => player.goToStep(id)}
            >
              {prose.steps[id]?.title ?? id}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
