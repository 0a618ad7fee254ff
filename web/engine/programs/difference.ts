import type { TracedRun } from '../traced-run.ts';

/** Records a - b, of one shape, as `name`. */
export function subtract(run: TracedRun, name: string, a: string, b: string): void {
  run.input(`${name}.minus_one`, -1, 'hand-made');
  run.scale(`${name}.subtracted`, b, `${name}.minus_one`);
  run.add(name, a, `${name}.subtracted`);
}
