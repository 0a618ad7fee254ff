import type { TracedRun } from '../traced-run.ts';

/** Records the columns of a, then the columns of b, as `name`: what concatenation does. */
export function putSideBySide(run: TracedRun, name: string, a: string, b: string): void {
  run.transpose(`${name}.first_columns`, a);
  run.transpose(`${name}.second_columns`, b);
  run.append(`${name}.columns`, `${name}.first_columns`, `${name}.second_columns`);
  run.transpose(name, `${name}.columns`);
}
