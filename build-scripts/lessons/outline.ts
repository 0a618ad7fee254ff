import type { Outline, Place, TermPlaces } from '../../web/prose/outline.ts';
import type { ProseNode, StepProse } from '../../web/prose/prose.ts';
import { byLanguage, type LessonSource, languages } from './compile.ts';
import type { GlossarySource } from './glossary.ts';

/** The titles of all steps. */
export function outlineOf(sources: readonly LessonSource[]): Outline {
  return Object.fromEntries(
    sources.map(({ lesson, texts }) => [
      lesson.id,
      lesson.steps.map(({ id }) => ({
        id,
        title: byLanguage((language) => texts[language].prose.steps[id]?.title ?? ''),
      })),
    ]),
  );
}

/**
 * Where each term is met, one step in each lesson: one that is said to teach it, else the first whose text links it in any
 * language. Terms that are met nowhere are left out.
 */
export function termPlaces(sources: readonly LessonSource[], taught: GlossarySource['taught']): TermPlaces {
  const course = [...sources].sort((a, b) => a.lesson.order - b.lesson.order);
  const linked = course.flatMap(({ lesson, texts }) =>
    lesson.steps.flatMap(({ id: step }) =>
      languages
        .flatMap((language) => termsIn(texts[language].prose.steps[step]))
        .map((term) => ({ term, place: { lesson: lesson.id, step } })),
    ),
  );
  const said = Object.entries(taught).flatMap(([term, steps]) => steps.map((name) => ({ term, place: placeOf(name) })));
  const places = new Map<string, Map<string, Place>>();
  for (const { term, place } of [...said, ...linked]) {
    const found = places.get(term) ?? new Map<string, Place>();
    if (!found.has(place.lesson)) places.set(term, found.set(place.lesson, place));
  }
  return Object.fromEntries(
    [...places].map(([term, found]) => [term, course.flatMap(({ lesson }) => found.get(lesson.id) ?? [])]),
  );
}

/** @param name such as `by-hand/softmax` */
export function placeOf(name: string): Place {
  const [lesson = '', step = ''] = name.split('/');
  return { lesson, step };
}

/** The terms that a step's text, choices, questions and notes link, replies included. */
function termsIn(step: StepProse | undefined): readonly string[] {
  if (step === undefined) return [];
  const asked = [step, ...Object.values(step.questions)];
  const nodes = asked.flatMap(({ body, choices }) => [
    ...body,
    ...Object.values(choices).flatMap(({ text, reply }) => [...text, ...reply]),
  ]);
  return [...nodes, ...step.notes.flatMap(({ body }) => body)].flatMap(termsOf);
}

function termsOf(node: ProseNode): readonly string[] {
  if (typeof node === 'string' || node.kind === 'placeholder') return [];
  return [...(node.kind === 'term' ? [node.term] : []), ...node.children.flatMap(termsOf)];
}
