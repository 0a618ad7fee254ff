import { reportInJson, tokenIds } from '../course.mjs';

/**
 * `trace`: every number that the prose prints, and every tensor that a bet, a lock or a challenge looks at, is in the
 * trace of the lesson's own run.
 * @param {import('../compile.mjs').LessonSource} source
 * @param {import('../course.mjs').Course} course
 * @param {import('../course.mjs').Report} report
 */
export async function checkTrace(source, { surroundings: { traceOf, programs } }, report) {
  const { lesson } = source;
  // An unknown program is reported by name already.
  if (traceOf === undefined || !programs.includes(lesson.program)) return;
  const fault = reportInJson(source, report);
  let trace;
  try {
    trace = await traceOf(lesson);
  } catch (error) {
    fault(['program'], `program '${lesson.program}' fails: ${error.message}`);
    return;
  }
  const tokens = tokenIds(lesson).length;
  for (const { file, uses } of Object.values(source.texts)) {
    for (const { line, node } of uses) {
      const problem = node.kind === 'placeholder' ? placeholderProblem(node.placeholder, trace, tokens) : undefined;
      if (problem !== undefined) report(file, line, problem);
    }
  }
  lesson.steps.forEach(({ bet, change }, position) => {
    const path = ['steps', position];
    if (bet !== undefined) reportFault(tensorProblem(trace, bet.truth), [...path, 'bet', 'truth'], fault);
    change?.unchanged.forEach((tensor, at) => reportFault(tensorProblem(trace, { tensor }), [...path, 'change', 'unchanged', at], fault));
    change?.challenges.forEach(({ predicate }, at) => {
      for (const part of parts(predicate)) {
        reportFault(tensorProblem(trace, part, part.index !== undefined), [...path, 'change', 'challenges', at], fault);
      }
    });
  });
}

function reportFault(problem, path, fault) {
  if (problem !== undefined) fault(path, problem);
}

function placeholderProblem(placeholder, trace, tokens) {
  switch (placeholder.kind) {
    case 'number':
      return tensorProblem(trace, placeholder.ref, true);
    case 'shape':
      return tensorProblem(trace, placeholder);
    case 'token':
      return placeholder.position < tokens ? undefined : `{token[${placeholder.position}]}: the lesson has ${tokens} tokens`;
  }
}

/**
 * What is wrong with a tensor or a part of it. A part may leave out the last indices: a row, a head.
 * @param {import('../../../web/trace/trace.ts').Trace} trace
 * @param {{ tensor: string, index?: readonly number[] }} part
 * @param {boolean} [single] one number is needed
 */
function tensorProblem(trace, { tensor, index }, single = false) {
  if (!trace.has(tensor)) return `no tensor '${tensor}'; there are ${trace.names.join(', ')}`;
  const { shape } = trace.tensor(tensor);
  const inside = (index ?? []).every((position, axis) => position < (shape[axis] ?? 0));
  const fits = inside && (single ? index.length === shape.length : true);
  return fits ? undefined : `${tensor}[${index}] is no ${single ? 'number' : 'part'} of ${tensor}, whose shape is (${shape.join(', ')})`;
}

/** The tensors, or single numbers of them, that a predicate looks at. */
function parts(predicate) {
  if (predicate.all !== undefined) return predicate.all.flatMap(parts);
  const tensor = predicate.changed ?? predicate.unchanged;
  return [tensor === undefined ? (predicate.largest ?? predicate.above ?? predicate.below) : { tensor }];
}
