import type { InputValues, Lesson } from '../../timeline/lesson.ts';
import type { TracedRun } from '../traced-run.ts';

/** A lesson's computation as a list of engine operations. It computes nothing itself; every result is in the run's trace. */
export type Program = (run: TracedRun, inputs: InputValues, lesson: Pick<Lesson, 'inputs'>) => void;
