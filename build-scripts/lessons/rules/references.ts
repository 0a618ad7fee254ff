import type { LessonSource } from '../compile.ts';
import { type Course, listed, type Report, repeated, reportInJson } from '../course.ts';
import type { Use } from '../nodes.ts';

/** `reference`: terms, lessons, steps and programs that are named do exist. */
export function checkReferences(source: LessonSource, course: Course, report: Report): void {
  const { lesson, texts } = source;
  const fault = reportInJson(source, report);
  const ids = [...course.lessons.map((other) => other.lesson.id), ...course.unread];
  const { programs } = course.surroundings;
  if (!programs.includes(lesson.program))
    fault(['program'], `no program '${lesson.program}'; there are ${listed(programs)}`);
  lesson.requires.forEach((id, position) => {
    if (!ids.includes(id)) fault(['requires', position], `no lesson '${id}'; there are ${listed(ids)}`);
  });
  for (const { file, uses } of Object.values(texts)) {
    for (const { line, node } of uses) {
      const problem = linkProblem(node, course);
      if (problem !== undefined) report(file, line, problem);
    }
  }
}

/** What is wrong with a link of the prose, if anything. */
export function linkProblem(node: Use['node'], { lessons, unread, glossary }: Course): string | undefined {
  if (node.kind === 'term' && glossary !== undefined && !Object.hasOwn(glossary, node.term)) {
    return `no term '${node.term}'; there are ${listed(Object.keys(glossary))}`;
  }
  if (node.kind !== 'lesson-link' || unread.includes(node.lesson)) return undefined;
  const target = lessons.find(({ lesson }) => lesson.id === node.lesson)?.lesson;
  if (target === undefined)
    return `no lesson '${node.lesson}'; there are ${listed(lessons.map(({ lesson }) => lesson.id))}`;
  const steps = target.steps.map(({ id }) => id);
  if (node.step === undefined || steps.includes(node.step)) return undefined;
  return `lesson '${node.lesson}' has no step '${node.step}'; there are ${listed(steps)}`;
}

/** `order`: no two lessons claim the same place. */
export function checkOrder(lessons: readonly LessonSource[], report: Report): void {
  const taken = repeated(lessons.map(({ lesson }) => String(lesson.order)));
  for (const { name, position } of taken) {
    const source = lessons[position];
    if (source !== undefined) reportInJson(source, report)(['order'], `another lesson has the order ${name} already`);
  }
}
