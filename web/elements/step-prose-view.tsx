/** The words of the step: its question or explanation, what can be done, and where it stands in the lesson. */
import { AboutLesson } from './about-lesson.tsx';
import { BetRecall } from './bet-recall.tsx';
import { BetView } from './bet-view.tsx';
import { ChangeView } from './change-view.tsx';
import { CheckView } from './check-view.tsx';
import { useLesson } from './lesson-context.ts';
import { ProseView } from './prose-view.tsx';
import { StepList } from './step-list.tsx';

export function StepProseView() {
  const { step, stepProse, prose, text } = useLesson();
  return (
    <div class="words" part="prose">
      <header class="step-heading">
        <p class="lesson-title">{prose.title}</p>
        <h2>
          <span class="kind">{text(`kind.${step.kind}`)}</span>
          {stepProse.title}
        </h2>
      </header>
      <div class="prose">
        <AboutLesson />
        <div class="body">
          <ProseView nodes={stepProse.body} />
        </div>
        {step.bet ? <BetView key={step.id} bet={step.bet} /> : null}
        <ChangeView />
        {step.check ? <CheckView /> : null}
        <BetRecall />
        {stepProse.notes.map((note) => (
          <details key={note.id} class="why">
            <summary>{note.summary}</summary>
            <div class="body">
              <ProseView nodes={note.body} />
            </div>
          </details>
        ))}
        <StepList />
      </div>
    </div>
  );
}
