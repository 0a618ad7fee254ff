import { initialInputs } from '../timeline/inputs.ts';
import type { InputValues, Lesson } from '../timeline/lesson.ts';
import type { Trace } from '../trace/trace.ts';
import { AttentionError } from './attention-error.ts';
import type { Engine } from './engine-class.ts';
import { loadEngine } from './load-engine.ts';
import { ModelStore } from './model-store.ts';
import { loadProgram } from './programs/index.ts';
import { runProgram } from './run-program.ts';
import type { Variant } from './variant.ts';

export { ModelStore };

/** What of a lesson is run. */
type RunnableLesson = Pick<Lesson, 'program' | 'inputs' | 'models'>;

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
  readonly #models: Promise<ModelStore>;
  readonly #baselines = new WeakMap<object, Trace>();
  #latest = 0;

  /** `models` may be shared by the engines of several lessons; it must be of the same engine. */
  constructor(engine: Promise<Engine> = loadEngine(), models?: ModelStore) {
    this.#engine = engine;
    this.#models = models ? Promise.resolve(models) : engine.then((loaded) => new ModelStore(loaded));
    // Told to whoever runs a lesson: the same failure is that of the engine.
    this.#models.catch(() => undefined);
  }

  /** Which module runs. Rejects as `loadEngine`. */
  async variant(): Promise<Variant> {
    return (await this.#engine).variant;
  }

  /**
   * Runs a lesson's program, once the models that it names are there; `onLoaded` hears how much of them is, as they come. Rejects with an `AttentionError`: `superseded` when a
   * later call came before this one was begun, else as `loadEngine`, `loadShippedModel` and the program's operations say.
   */
  async run(lesson: RunnableLesson, inputs: InputValues, onLoaded?: (share: number) => void): Promise<LessonRun> {
    this.#latest += 1;
    const call = this.#latest;
    const [engine, program, models] = await Promise.all([
      this.#engine,
      loadProgram(lesson.program),
      this.#models.then((store) => store.of(lesson, onLoaded)),
    ]);
    if (call !== this.#latest) throw new AttentionError('superseded', 'a later run took the place of this one');
    const runWith = (given: InputValues) => runProgram(engine, program, lesson, given, models);
    return { trace: runWith(inputs), baseline: this.#baseline(lesson, runWith) };
  }

  #baseline(lesson: RunnableLesson, runWith: (inputs: InputValues) => Trace): Trace {
    const known = this.#baselines.get(lesson);
    if (known !== undefined) return known;
    const baseline = runWith(initialInputs(lesson));
    this.#baselines.set(lesson, baseline);
    return baseline;
  }
}
