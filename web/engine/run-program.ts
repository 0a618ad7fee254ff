import type { InputValues, Lesson } from '../timeline/lesson.ts';
import { joinTraces } from '../trace/join-traces.ts';
import type { Trace } from '../trace/trace.ts';
import type { Engine } from './engine-class.ts';
import { type LoadedModels, noModels } from './model-store.ts';
import type { AnyProgram } from './programs/index.ts';

/** The trace of a lesson's program for these inputs; `models` holds those that it names. Throws an `AttentionError` as the engine says. */
export function runProgram(
  engine: Engine,
  program: AnyProgram,
  lesson: Pick<Lesson, 'inputs'>,
  inputs: InputValues,
  models: LoadedModels = noModels,
): Trace {
  const run = engine.createTracedRun();
  try {
    const parts = program(run, inputs, lesson, models) ?? [];
    const trace = run.trace();
    return parts.length === 0 ? trace : joinTraces([...parts, { trace, prefix: '' }]);
  } finally {
    run.free();
  }
}
