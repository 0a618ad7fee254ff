/** A lesson's inputs as tensors of the run, under their own names: a cell the learner changed is `typed`. */
import type { InputValues, Lesson } from '../../timeline/lesson.ts';
import { invalid } from '../check.ts';
import type { TracedRun } from '../traced-run.ts';

/** Records matrix inputs, each (rows, columns). Throws `invalid_argument` when the lesson has no such matrix or the value is none. */
export function recordMatrices(
  run: TracedRun,
  inputs: InputValues,
  lesson: Pick<Lesson, 'inputs'>,
  names: readonly string[],
): void {
  for (const name of names) {
    const spec = lesson.inputs[name];
    const matrix = inputs[name];
    if (spec?.kind !== 'matrix' || !isMatrix(matrix)) throw invalid(`the input ${name} must be a matrix`);
    run.input(name, matrix, ([row = 0, column = 0]) =>
      matrix[row]?.[column] === spec.value[row]?.[column] ? spec.origin : 'typed',
    );
  }
}

/** Records a number input as a single number. Throws as `recordMatrices`. */
export function recordNumber(run: TracedRun, inputs: InputValues, lesson: Pick<Lesson, 'inputs'>, name: string): void {
  const spec = lesson.inputs[name];
  const value = inputs[name];
  if (spec?.kind !== 'number' || typeof value !== 'number') throw invalid(`the input ${name} must be a number`);
  run.input(name, value, value === spec.value ? 'hand-made' : 'typed');
}

/** Records a seed as a single number, so that it can be shown, and returns it. Throws as `recordMatrices`. */
export function recordSeed(run: TracedRun, inputs: InputValues, lesson: Pick<Lesson, 'inputs'>, name: string): number {
  const spec = lesson.inputs[name];
  const value = inputs[name];
  if (spec?.kind !== 'seed' || typeof value !== 'number') throw invalid(`the input ${name} must be a seed`);
  run.input(name, value, value === spec.value ? 'hand-made' : 'typed');
  return value;
}

function isMatrix(value: InputValues[string] | undefined): value is readonly (readonly number[])[] {
  return Array.isArray(value);
}
