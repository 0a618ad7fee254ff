/** The training of one lesson: what a learner's inputs mean to it, and its snapshots as traces. */
import type { InputValues, Lesson } from '../../timeline/lesson.ts';
import type { Trace } from '../../trace/trace.ts';
import { AttentionError } from '../attention-error.ts';
import type { Connection, Remote } from '../worker/connect.ts';
import { type Outcome, unwrapped } from '../worker/outcome.ts';
import { settingsOf } from './settings-of.ts';
import { type Snapshot, traceOfSnapshot } from './snapshot.ts';
import type { TrainingSettings } from './tasks.ts';
import type { TrainingService, TrainingState } from './training-service.ts';

/** How a training stands: as it is, and before its first step, to compare with. */
export interface TrainingRun {
  readonly trace: Trace;
  readonly baseline: Trace;
  readonly isRunning: boolean;
}

type Open = () => Promise<Connection<TrainingService>>;

export class LessonTraining {
  readonly #open: Open;
  #connection: Promise<Connection<TrainingService>> | null = null;
  /** What it trains with; another worker would begin with it. */
  #settings: TrainingSettings | null = null;
  #baseline: Trace | null = null;
  /** Hears what ends a training that goes on. */
  #failed: (error: unknown) => void = () => undefined;
  #calls = 0;
  #isDisposed = false;

  /** Nothing is loaded before the first call. */
  constructor(open: Open) {
    this.#open = open;
  }

  /**
   * Takes on a lesson's inputs `task`, `seed`, `learning_rate` and `scale`. Rejects with an `AttentionError`: `superseded` when
   * a later call came before this one was answered, else as the trainer says.
   */
  async run(_lesson: Pick<Lesson, 'inputs'>, inputs: InputValues): Promise<TrainingRun> {
    const settings = settingsOf(inputs);
    this.#calls += 1;
    const call = this.#calls;
    const superseded = () => new AttentionError('superseded', 'a later run took the place of this one');
    await this.#connected();
    if (call !== this.#calls) throw superseded();
    const run = await this.#ask((service) => service.configure(settings));
    if (call !== this.#calls) throw superseded();
    this.#settings = settings;
    return run;
  }

  /** Trains on until it is paused, and tells how it stands, at most every so many seconds. `failed` hears what ends it. */
  async start(everySeconds: number, told: (run: TrainingRun) => void, failed: (error: unknown) => void): Promise<void> {
    this.#failed = failed;
    const connection = await this.#connected();
    const tell = (outcome: Outcome<Snapshot>) => {
      if (this.#isDisposed || this.#baseline === null) return;
      if ('error' in outcome) failed(new AttentionError(outcome.error.code, outcome.error.message));
      else told({ trace: traceOfSnapshot(outcome.value), baseline: this.#baseline, isRunning: true });
    };
    unwrapped(await connection.call((service) => service.train(connection.callback(tell), everySeconds)));
  }

  pause(): Promise<TrainingRun> {
    return this.#ask((service) => service.pause());
  }

  /** Pauses, and takes steps. */
  step(steps = 1): Promise<TrainingRun> {
    return this.#ask((service) => service.step(steps));
  }

  /** Pauses, and goes back to the first weights. */
  restart(): Promise<TrainingRun> {
    return this.#ask((service) => service.restart());
  }

  /** Ends it and gives everything back. Nothing is told afterwards. */
  dispose(): void {
    this.#isDisposed = true;
    this.#calls += 1;
    void this.#connection?.then(
      async (connection) => {
        // A worker takes its memory with it; the page's service has to give it back.
        if (connection.where === 'page') await connection.call((service) => service.free());
        connection.close();
      },
      () => undefined,
    );
  }

  async #ask(method: (service: Remote<TrainingService>) => Promise<Outcome<TrainingState>>): Promise<TrainingRun> {
    const connection = await this.#connected();
    const { now, untrained, isRunning } = unwrapped(await connection.call(method));
    this.#baseline = traceOfSnapshot(untrained);
    return { trace: traceOfSnapshot(now), baseline: this.#baseline, isRunning };
  }

  #connected(): Promise<Connection<TrainingService>> {
    this.#connection ??= this.#connect().catch((error: unknown) => {
      this.#connection = null;
      throw error;
    });
    return this.#connection;
  }

  /** After a worker is gone, the next begins with the same settings, from their first step. */
  async #connect(): Promise<Connection<TrainingService>> {
    const connection = await this.#open();
    connection.onEnd((error) => {
      this.#connection = null;
      if (!this.#isDisposed) this.#failed(error);
    });
    const settings = this.#settings;
    if (settings !== null) unwrapped(await connection.call((service) => service.configure(settings)));
    return connection;
  }
}
