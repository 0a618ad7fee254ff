import type { InputValues, Lesson } from '../timeline/lesson.ts';
import { joinTraces } from '../trace/join-traces.ts';
import type { Trace } from '../trace/trace.ts';
import { invalid } from './check.ts';
import type { Engine } from './engine-class.ts';
import { type LoadedModels, noModels } from './model-store.ts';
import { programs } from './programs/index.ts';

/**
 * The trace of a lesson for these inputs; `models` holds those that it names. Throws an `AttentionError` as the engine says, or
 * for an unknown program.
 */
export function runProgram(
  engine: Engine,
  lesson: Pick<Lesson, 'program' | 'inputs'>,
  inputs: InputValues,
  models: LoadedModels = noModels,
): Trace {
  const program = programs[lesson.program];
  if (program === undefined)
    throw invalid(`no program ${lesson.program}; there are ${Object.keys(programs).join(', ')}`);
  const run = engine.createTracedRun();
  try {
    const parts = program(run, inputs, lesson, models) ?? [];
    const trace = run.trace();
    return parts.length === 0 ? trace : joinTraces([...parts, { trace, prefix: '' }]);
  } finally {
    run.free();
  }
}
