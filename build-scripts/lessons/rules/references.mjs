import { listed, repeated, reportInJson } from '../course.mjs';

/**
 * `reference`: terms, lessons, steps and programs that are named do exist.
 * @param {import('../compile.mjs').LessonSource} source
 * @param {import('../course.mjs').Course} course
 * @param {import('../course.mjs').Report} report
 */
export function checkReferences(source, course, report) {
  const { lesson } = source;
  const fault = reportInJson(source, report);
  const ids = [...course.lessons.map((other) => other.lesson.id), ...course.unread];
  const { programs } = course.surroundings;
  if (!programs.includes(lesson.program)) fault(['program'], `no program '${lesson.program}'; there are ${listed(programs)}`);
  lesson.requires.forEach((id, position) => {
    if (!ids.includes(id)) fault(['requires', position], `no lesson '${id}'; there are ${listed(ids)}`);
  });
  for (const { file, uses } of Object.values(source.texts)) {
    for (const { line, node } of uses) {
      const problem = linkProblem(node, course);
      if (problem !== undefined) report(file, line, problem);
    }
  }
}

/**
 * What is wrong with a link of the prose, if anything.
 * @param {import('../../../web/prose/prose.ts').ProseNode} node
 * @param {Omit<import('../course.mjs').Course, 'surroundings'>} course
 */
export function linkProblem(node, { lessons, unread, glossary }) {
  if (node.kind === 'term' && glossary !== undefined && !Object.hasOwn(glossary, node.term)) {
    return `no term '${node.term}'; there are ${listed(Object.keys(glossary))}`;
  }
  if (node.kind !== 'lesson-link' || unread.includes(node.lesson)) return undefined;
  const target = lessons.find(({ lesson }) => lesson.id === node.lesson)?.lesson;
  if (target === undefined) return `no lesson '${node.lesson}'; there are ${listed(lessons.map(({ lesson }) => lesson.id))}`;
  const steps = target.steps.map(({ id }) => id);
  return node.step === undefined || steps.includes(node.step) ? undefined : `lesson '${node.lesson}' has no step '${node.step}'; there are ${listed(steps)}`;
}

/**
 * `order`: no two lessons claim the same place.
 * @param {import('../course.mjs').Course} course
 * @param {import('../course.mjs').Report} report
 */
export function checkOrder({ lessons }, report) {
  for (const { name, position } of repeated(lessons.map(({ lesson }) => String(lesson.order)))) {
    const { file, lineOf } = lessons[position];
    report(file, lineOf(['order']), `another lesson has the order ${name} already`);
  }
}
