import type { Placeholder } from '../../../web/prose/prose.ts';
import { type Predicate, tokenIds } from '../../../web/timeline/lesson.ts';
import type { Trace } from '../../../web/trace/trace.ts';
import type { LessonSource } from '../compile.ts';
import { type Course, type JsonReport, type Report, reportInJson } from '../course.ts';
import { messageOf, type Path } from '../json-file.ts';

/** A tensor, a part of it (a row, a head) or, where `single` says so, one number. */
interface TensorPart {
  readonly tensor: string;
  readonly index?: readonly number[];
  readonly single?: boolean;
}

/**
 * `trace`: every number that the prose prints, and every tensor that a bet, a lock or a challenge looks at, is in the
 * trace of the lesson's own run.
 */
export async function checkTrace(source: LessonSource, { surroundings }: Course, report: Report): Promise<void> {
  const { lesson, texts } = source;
  // An unknown program is reported by name already.
  if (surroundings.traceOf === undefined || !surroundings.programs.includes(lesson.program)) return;
  const fault = reportInJson(source, report);
  let trace: Trace;
  try {
    trace = await surroundings.traceOf(lesson);
  } catch (error) {
    fault(['program'], `program '${lesson.program}' fails: ${messageOf(error)}`);
    return;
  }
  const tokens = tokenIds(lesson).length;
  for (const { file, uses } of Object.values(texts)) {
    for (const { line, node } of uses) {
      const problem = node.kind === 'placeholder' ? placeholderProblem(node.placeholder, trace, tokens) : undefined;
      if (problem !== undefined) report(file, line, problem);
    }
  }
  lesson.steps.forEach(({ bet, change }, position) => {
    const path = ['steps', position];
    if (bet !== undefined) reportFaults([bet.truth], trace, [...path, 'bet', 'truth'], fault);
    if (bet?.curve !== undefined) {
      // The last asked stands furthest along.
      const place = { index: bet.curve.asked.slice(-1), single: true };
      reportFaults([{ tensor: bet.curve.across, ...place }], trace, [...path, 'bet', 'curve', 'across'], fault);
      if (trace.has(bet.truth.tensor))
        reportFaults([{ tensor: bet.truth.tensor, ...place }], trace, [...path, 'bet', 'truth'], fault);
    }
    change?.unchanged.forEach((tensor, at) => {
      reportFaults([{ tensor }], trace, [...path, 'change', 'unchanged', at], fault);
    });
    change?.challenges.forEach(({ predicate }, at) => {
      reportFaults(partsOf(predicate), trace, [...path, 'change', 'challenges', at], fault);
    });
  });
}

function reportFaults(parts: readonly TensorPart[], trace: Trace, path: Path, fault: JsonReport): void {
  for (const part of parts) {
    const problem = partProblem(trace, part);
    if (problem !== undefined) fault(path, problem);
  }
}

function placeholderProblem(placeholder: Placeholder, trace: Trace, tokens: number): string | undefined {
  switch (placeholder.kind) {
    case 'number':
      return partProblem(trace, { ...placeholder.ref, single: true });
    case 'shape':
      return partProblem(trace, { tensor: placeholder.tensor });
    case 'token':
      return placeholder.position < tokens
        ? undefined
        : `{token[${placeholder.position}]}: the lesson has ${tokens} tokens`;
  }
}

/** What is wrong with a part of a tensor, if anything. */
function partProblem(trace: Trace, { tensor, index = [], single = false }: TensorPart): string | undefined {
  if (!trace.has(tensor)) return `no tensor '${tensor}'; there are ${trace.names.join(', ')}`;
  const { shape } = trace.tensor(tensor);
  const inside = index.every((position, axis) => position < (shape[axis] ?? 0));
  if (inside && (!single || index.length === shape.length)) return undefined;
  return `${tensor}[${index.join(',')}] is no ${single ? 'number' : 'part'} of ${tensor}, whose shape is (${shape.join(', ')})`;
}

/** What a predicate looks at. */
function partsOf(predicate: Predicate): readonly TensorPart[] {
  if ('all' in predicate) return predicate.all.flatMap(partsOf);
  if ('changed' in predicate) return [{ tensor: predicate.changed }];
  if ('unchanged' in predicate) return [{ tensor: predicate.unchanged }];
  if ('largest' in predicate) return [{ ...predicate.largest, single: true }];
  return [{ ...('above' in predicate ? predicate.above : predicate.below), single: true }];
}
