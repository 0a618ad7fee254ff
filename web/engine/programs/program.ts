import type { InputValues, Lesson } from '../../timeline/lesson.ts';
import type { TracePart } from '../../trace/join-traces.ts';
import type { LoadedModels } from '../model-store.ts';
import type { TracedRun } from '../traced-run.ts';

/** A lesson's computation as a list of engine operations. It computes nothing itself; every result is in the run's trace. */
export type Program = (run: TracedRun, inputs: InputValues, lesson: Pick<Lesson, 'inputs'>) => void;

/**
 * The same for a lesson with trained models (`models` in its `lesson.json`). It gives what the models computed: those parts
 * join the run's trace, and a tensor that the run took over from one of them, under the same name, keeps the model's formula.
 */
export type ModelProgram = (
  run: TracedRun,
  inputs: InputValues,
  lesson: Pick<Lesson, 'inputs'>,
  models: LoadedModels,
) => readonly TracePart[];
