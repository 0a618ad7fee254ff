/** A lesson as its tests run it: with its own inputs, and with some of them changed. */
import { loadEngine } from '../../../../web/engine/load-engine.ts';
import { ModelStore } from '../../../../web/engine/model-store.ts';
import { loadProgram } from '../../../../web/engine/programs/index.ts';
import { runProgram } from '../../../../web/engine/run-program.ts';
import { initialInputs } from '../../../../web/timeline/inputs.ts';
import type { InputValues, Lesson, Predicate } from '../../../../web/timeline/lesson.ts';
import type { Trace } from '../../../../web/trace/trace.ts';

export interface LessonRun {
  /** The run with the lesson's own inputs. */
  readonly trace: Trace;
  readonly runWith: (edits: InputValues) => Trace;
  /** All numbers of a tensor, row by row; of the lesson's own run unless another is given. */
  readonly numbers: (name: string, of?: Trace) => readonly number[];
  /** What wins a challenge. Throws RangeError where the step has no such challenge. */
  readonly challenge: (step: string, id: string) => Predicate;
  /** What an option of a question loads into the picture. Throws RangeError where it loads nothing. */
  readonly loads: (question: string, option: string) => InputValues;
}

export async function lessonRun(lesson: Lesson): Promise<LessonRun> {
  const engine = await loadEngine();
  const program = await loadProgram(lesson.program);
  const models = await new ModelStore(engine).of(lesson);
  const runWith = (edits: InputValues): Trace =>
    runProgram(engine, program, lesson, { ...initialInputs(lesson), ...edits }, models);
  const trace = runWith({});
  return {
    trace,
    runWith,
    numbers: (name, of = trace) => [...of.tensor(name).data],
    challenge(step, id) {
      const challenges = lesson.steps.find((known) => known.id === step)?.change?.challenges;
      const found = challenges?.find((known) => known.id === id);
      if (found === undefined) throw new RangeError(`no challenge ${step}/${id}`);
      return found.predicate;
    },
    loads(question, option) {
      const asked = lesson.steps.flatMap((step) => step.check ?? []).find(({ id }) => id === question);
      const inputs = asked?.options.find(({ id }) => id === option)?.inputs;
      if (inputs === undefined) throw new RangeError(`${question}/${option} loads nothing`);
      return inputs;
    },
  };
}
