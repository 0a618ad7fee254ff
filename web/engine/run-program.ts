import type { InputValues, Lesson } from '../timeline/lesson.ts';
import type { Trace } from '../trace/trace.ts';
import { invalid } from './check.ts';
import type { Engine } from './engine-class.ts';
import { programs } from './programs/index.ts';

/** The trace of a lesson for these inputs. Throws an `AttentionError` as the engine says, or for an unknown program. */
export function runProgram(engine: Engine, lesson: Pick<Lesson, 'program' | 'inputs'>, inputs: InputValues): Trace {
  const program = programs[lesson.program];
  if (program === undefined)
    throw invalid(`no program ${lesson.program}; there are ${Object.keys(programs).join(', ')}`);
  const run = engine.createTracedRun();
  try {
    program(run, inputs, lesson);
    return run.trace();
  } finally {
    run.free();
  }
}
