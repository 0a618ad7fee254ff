/** Challenges to win and locks on what an edit did not touch. */
import { isLocked } from '../timeline/equality.ts';
import type { Challenge } from '../timeline/lesson.ts';
import { Icon } from './icons.tsx';
import { InputControls } from './input-controls.tsx';
import { useLesson } from './lesson-context.ts';
import { ProseView } from './prose-view.tsx';
import { TensorName } from './tensor-name.tsx';

export function ChangeView() {
  const { step, text } = useLesson();
  if (!step.change) return null;
  const { challenges, unchanged } = step.change;
  return (
    <div class="change">
      <InputControls names={step.change.inputs} />
      {challenges.length > 0 ? (
        <section>
          <h3>{text('challenge.title')}</h3>
          <ul class="challenges">
            {challenges.map((challenge) => (
              <ChallengeView key={challenge.id} challenge={challenge} />
            ))}
          </ul>
        </section>
      ) : null}
      {unchanged.length > 0 ? (
        <section>
          <h3>{text('lock.title')}</h3>
          <ul class="locks">
            {unchanged.map((tensor) => (
              <LockView key={tensor} tensor={tensor} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function ChallengeView({ challenge }: { challenge: Challenge }) {
  const { state, step, stepProse, text } = useLesson();
  const solved = state.solved.includes(`${step.id}/${challenge.id}`);
  const prose = stepProse.choices[challenge.id];
  return (
    <li class={solved ? 'solved' : ''}>
      <Icon name={solved ? 'tick' : 'circle'} />
      <div>
        <ProseView nodes={prose?.text ?? []} />
        <span class="visually-hidden"> ({text(solved ? 'challenge.solved' : 'challenge.open')})</span>
        <div class="reply" aria-live="polite">
          {solved ? <ProseView nodes={prose?.reply ?? []} /> : null}
        </div>
      </div>
    </li>
  );
}

function LockView({ tensor }: { tensor: string }) {
  const { state, text } = useLesson();
  if (!state.computed) return null;
  const held = isLocked(state.computed.trace, state.computed.baseline, tensor);
  const [before, after] = text(held ? 'lock.same' : 'lock.moved').split('{name}');
  return (
    <li class={held ? 'held' : 'moved'}>
      <Icon name={held ? 'lock' : 'unlock'} />
      <span>
        {before}
        <TensorName name={tensor} />
        {after}
      </span>
    </li>
  );
}
