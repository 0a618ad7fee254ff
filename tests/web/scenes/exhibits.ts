/** All lessons and tools with real numbers, for tests that hold for every scene. */
import { lessons, loadLesson } from 'virtual:lessons';
import { loadEngine } from '../../../web/engine/load-engine.ts';
import { ModelStore } from '../../../web/engine/model-store.ts';
import type { CompiledLesson, LessonSummary } from '../../../web/prose/prose.ts';
import type { InputSpec, InputValue, InputValues } from '../../../web/timeline/lesson.ts';
import { anyExhibit, asksForCurve, type Exhibit, guessed, toolExhibits } from '../../gallery/exhibit.ts';

const engine = await loadEngine();
const store = new ModelStore(engine);
const summaries: readonly LessonSummary[] = lessons;
const compiled: readonly CompiledLesson[] = await Promise.all(summaries.map(({ id }) => loadLesson(id)));

/** Lessons as they open. */
export const unanswered: readonly Exhibit[] = await Promise.all(
  compiled.map((lesson) => anyExhibit(engine, lesson, store)),
);

/** Lessons that ask for a curve are there twice, before it is drawn and after. */
export const lessonExhibits: readonly Exhibit[] = [...unanswered, ...unanswered.filter(asksForCurve).map(guessed)];
export const exhibits: readonly Exhibit[] = [...lessonExhibits, ...(await toolExhibits(engine))];

/** Every matrix input at the end of its range: exponentials overflow, weights become NaN or one of them takes all. */
export const extremeExhibits: readonly Exhibit[] = await Promise.all(
  compiled.flatMap((lesson) =>
    (['min', 'max'] as const).map((end) => anyExhibit(engine, lesson, store, atEnd(lesson.lesson.inputs, end))),
  ),
);

function atEnd(inputs: Readonly<Record<string, InputSpec>>, end: 'min' | 'max'): InputValues {
  const extreme = (spec: InputSpec): InputValue | undefined =>
    spec.kind === 'matrix' ? spec.value.map((row) => row.map(() => spec[end])) : undefined;
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([name, spec]) =>
      extreme(spec) === undefined ? [] : [[name, extreme(spec) as InputValue]],
    ),
  );
}
