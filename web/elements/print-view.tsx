/** The lesson on paper: every step with its finished still, its words and its questions. */
import { FrameView, heightFor } from '../render/index.ts';
import { AboutText } from './about-lesson.tsx';
import { LessonContext, useLesson } from './lesson-context.ts';
import { ProseView } from './prose-view.tsx';

export function PrintView() {
  const view = useLesson();
  const { player, state, prose, say } = view;
  const trace = state.computed?.trace;
  const stillAt = (step: number) => {
    const frame = view.frameAt({ step, progress: 1 });
    return { ...frame, height: heightFor([frame]) };
  };
  return (
    <div class="print">
      <h1>{prose.title}</h1>
      {prose.topic === '' ? null : <AboutText />}
      {player.lesson.steps.map((step, i) => {
        const stepProse = prose.steps[step.id];
        if (!stepProse) return null;
        return (
          <LessonContext.Provider key={step.id} value={{ ...view, step, stepProse }}>
            <section>
              <h2>{stepProse.title}</h2>
              {trace ? <FrameView frame={stillAt(i)} trace={trace} say={say} /> : null}
              <ProseView nodes={stepProse.body} />
              <PrintedOptions
                ids={[...(step.bet?.options ?? []), ...(step.change?.challenges ?? []).map(({ id }) => id)]}
                choices={stepProse.choices}
              />
              {(step.check ?? []).map(({ id, options }) => (
                <div key={id}>
                  <ProseView nodes={stepProse.questions[id]?.body ?? []} />
                  <PrintedOptions
                    ids={options.map((option) => option.id)}
                    choices={stepProse.questions[id]?.choices ?? {}}
                  />
                </div>
              ))}
              {stepProse.notes.map((note) => (
                <div key={note.id} class="why">
                  <h3>{note.summary}</h3>
                  <ProseView nodes={note.body} />
                </div>
              ))}
            </section>
          </LessonContext.Provider>
        );
      })}
    </div>
  );
}

/** Boxes to tick with a pencil. */
function PrintedOptions({
  ids,
  choices,
}: {
  ids: readonly string[];
  choices: ReturnType<typeof useLesson>['stepProse']['choices'];
}) {
  return (
    <ul class="printed-options">
      {ids.map((id) => (
        <li key={id}>
          <ProseView nodes={choices[id]?.text ?? []} />
        </li>
      ))}
    </ul>
  );
}
