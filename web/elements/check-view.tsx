/** Questions with a reply to every option, and numbers that show a wrong one to be wrong. */
import type { Question } from '../timeline/lesson.ts';
import { Icon } from './icons.tsx';
import { useLesson } from './lesson-context.ts';
import { ProseView } from './prose-view.tsx';

export function CheckView() {
  const { step } = useLesson();
  return (
    <div class="check">
      {(step.check ?? []).map((question) => (
        <QuestionView key={question.id} question={question} />
      ))}
    </div>
  );
}

function QuestionView({ question }: { question: Question }) {
  const { player, state, step, stepProse, instance, text } = useLesson();
  const prose = stepProse.questions[question.id];
  const chosen = question.options.find(({ id }) => id === state.answers[`${step.id}/${question.id}`]);
  const reply = chosen && prose?.choices[chosen.id]?.reply;
  const right = chosen?.id === question.answer;
  const name = `${instance}-${step.id}-${question.id}`;
  return (
    <fieldset class="question">
      <legend>
        <ProseView nodes={prose?.body ?? []} />
      </legend>
      {question.options.map(({ id }) => (
        <label key={id} class="option">
          <input
            type="radio"
            name={name}
            value={id}
            checked={chosen?.id === id}
            onChange={() => player.answer(step.id, question.id, id)}
          />
          <span>
            <ProseView nodes={prose?.choices[id]?.text ?? []} />
          </span>
        </label>
      ))}
      <div class="reply" aria-live="polite">
        {chosen ? (
          <div class={right ? 'right' : 'wrong'}>
            <Icon name={right ? 'tick' : 'close'} />
            {right ? null : <span class="visually-hidden">{text('check.wrong')} </span>}
            <ProseView nodes={reply ?? []} />
            {chosen.inputs ? (
              <button type="button" class="quiet-button" onClick={() => player.editAll(chosen.inputs ?? {})}>
                {text('check.counter-example')}
              </button>
            ) : null}
          </div>
        ) : null}
      </div>
    </fieldset>
  );
}
