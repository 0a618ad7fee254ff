import { initialInputs } from '../timeline/inputs.ts';
import type { InputValues, Lesson } from '../timeline/lesson.ts';
import type { Trace } from '../trace/trace.ts';
import { AttentionError } from './attention-error.ts';
import type { Engine } from './engine-class.ts';
import { loadEngine } from './load-engine.ts';
import { runProgram } from './run-program.ts';
import type { Variant } from './variant.ts';

/** What the engine made of a lesson: with the learner's inputs, and with the lesson's own. */
export interface LessonRun {
  readonly trace: Trace;
  readonly baseline: Trace;
}

/**
 * The page's way to the engine: asynchronous, and the latest call wins, so that a drag is answered within its frame. One per
 * player; the engine behind it may be shared.
 */
export class LessonEngine {
  readonly #engine: Promise<Engine>;
  readonly #baselines = new WeakMap<object, Trace>();
  #latest = 0;

  constructor(engine: Promise<Engine> = loadEngine()) {
    this.#engine = engine;
  }

  /** Which module runs. Rejects as `loadEngine`. */
  async variant(): Promise<Variant> {
    return (await this.#engine).variant;
  }

  /**
   * Runs a lesson's program. Rejects with an `AttentionError`: `superseded` when a later call came before this one was
   * begun, else as `loadEngine` and the operations of the program say.
   */
  async run(lesson: Pick<Lesson, 'program' | 'inputs'>, inputs: InputValues): Promise<LessonRun> {
    this.#latest += 1;
    const call = this.#latest;
    const engine = await this.#engine;
    if (call !== this.#latest) throw new AttentionError('superseded', 'a later run took the place of this one');
    return { trace: runProgram(engine, lesson, inputs), baseline: this.#baseline(engine, lesson) };
  }

  #baseline(engine: Engine, lesson: Pick<Lesson, 'program' | 'inputs'>): Trace {
    const known = this.#baselines.get(lesson);
    if (known !== undefined) return known;
    const baseline = runProgram(engine, lesson, initialInputs(lesson));
    this.#baselines.set(lesson, baseline);
    return baseline;
  }
}
