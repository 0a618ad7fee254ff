/** Trains, wherever it runs: in a worker or in the page. All that goes in and out is data. */
import { AttentionError } from '../attention-error.ts';
import { invalid } from '../check.ts';
import type { Greeting } from '../worker/connect.ts';
import { type Outcome, outcomeOf } from '../worker/outcome.ts';
import { type Rhythm, SlicedWork } from '../worker/sliced-work.ts';
import { LiveTraining, type MakeTrainer } from './live-training.ts';
import type { TrainerModule } from './make-trainer.ts';
import type { Snapshot } from './snapshot.ts';
import type { TrainingSettings } from './tasks.ts';

/** Slow enough to be watched, whatever the machine: one step a picture. */
const kStepsPerSecond = 60;

/** A training as it stands, and as it stood before its first step. */
export interface TrainingState {
  readonly isRunning: boolean;
  readonly now: Snapshot;
  readonly untrained: Snapshot;
}

export type TellSnapshot = (outcome: Outcome<Snapshot>) => unknown;

export interface TrainingServiceOptions {
  readonly makeTrainer: MakeTrainer;
  readonly rhythm: Rhythm;
}

export class TrainingService implements Greeting {
  readonly #makeTrainer: MakeTrainer;
  readonly #rhythm: Rhythm;
  readonly #work: SlicedWork;
  #module: TrainerModule | null = null;
  #training: LiveTraining | null = null;
  #configurations = 0;
  #tell: TellSnapshot = () => undefined;
  #everySeconds = 0;
  #toldAt = 0;
  #stepsUntold = 0;
  /** What was told last was not yet taken: the next waits, so that a slow page is not buried in pictures. */
  #isTelling = false;

  constructor({ makeTrainer, rhythm }: TrainingServiceOptions) {
    this.#makeTrainer = makeTrainer;
    this.#rhythm = rhythm;
    this.#work = new SlicedWork({
      rhythm,
      piece: () => {
        this.#begun.step();
        this.#stepsUntold += 1;
      },
      piecesPerSecond: kStepsPerSecond,
      afterSlice: () => this.#tellInTime(),
      failed: (error) =>
        void this.#tellOutcome({ error: { code: 'interrupted', message: `training failed: ${error}` } }),
    });
  }

  /** That it is there. */
  hello(): true {
    return true;
  }

  /** Which module of the trainer is used, from the next task on: before all else. */
  use(module: TrainerModule): void {
    this.#module = module;
  }

  /**
   * Trains with these settings from now on. Another task or seed begins anew, paused; another learning rate or scale holds
   * from the next step on. Errors as `createTrainer`, and `superseded` when another call came before the trainer was there;
   * what ran before is then as it was.
   */
  configure(settings: TrainingSettings): Promise<Outcome<TrainingState>> {
    return outcomeOf(async () => {
      this.#configurations += 1;
      const before = this.#training;
      if (before?.settings.task === settings.task) {
        if (before.settings.seed !== settings.seed) this.#work.stop();
        before.apply(settings);
      } else await this.#replace(settings);
      return this.#state();
    });
  }

  /**
   * Goes on until it is paused, and tells how the training stands after the first slice, and then at most every
   * `everySeconds`, and after as many steps as there should be in that time: where drawing is slow, pictures become rarer and
   * training goes on. An error that ends it is told too.
   */
  train(tell: TellSnapshot, everySeconds: number): Promise<Outcome<null>> {
    return outcomeOf(() => {
      if (this.#training === null) throw notBegun();
      this.#tell = tell;
      this.#everySeconds = everySeconds;
      this.#toldAt = Number.NEGATIVE_INFINITY;
      this.#stepsUntold = Number.POSITIVE_INFINITY;
      this.#work.start();
      return null;
    });
  }

  /** Stops between two steps. */
  pause(): Promise<Outcome<TrainingState>> {
    return this.#whenStopped(() => undefined);
  }

  /** Pauses, and takes steps: in one go, so only as many as others on this thread can wait for. */
  step(steps: number): Promise<Outcome<TrainingState>> {
    return this.#whenStopped((training) => {
      for (let taken = 0; taken < steps; taken++) training.step();
    });
  }

  /** Pauses, and goes back to the first weights of the seed. */
  restart(): Promise<Outcome<TrainingState>> {
    return this.#whenStopped((training) => training.restart());
  }

  /** Pauses and gives the memory back. */
  free(): Promise<Outcome<null>> {
    return outcomeOf(() => {
      this.#configurations += 1;
      this.#work.stop();
      this.#training?.free();
      this.#training = null;
      return null;
    });
  }

  get #begun(): LiveTraining {
    if (this.#training === null) throw notBegun();
    return this.#training;
  }

  async #replace(settings: TrainingSettings): Promise<void> {
    if (this.#module === null) throw invalid('there is no trainer yet: use comes first');
    const call = this.#configurations;
    const next = await LiveTraining.begin(this.#makeTrainer, settings, this.#module);
    if (call !== this.#configurations) {
      next.free();
      throw new AttentionError('superseded', 'later settings took the place of these');
    }
    this.#work.stop();
    this.#training?.free();
    this.#training = next;
  }

  #whenStopped(change: (training: LiveTraining) => void): Promise<Outcome<TrainingState>> {
    return outcomeOf(() => {
      this.#work.stop();
      change(this.#begun);
      return this.#state();
    });
  }

  #state(): TrainingState {
    return { isRunning: this.#work.isRunning, now: this.#begun.snapshot(), untrained: this.#begun.untrained };
  }

  #tellInTime(): void {
    const now = this.#rhythm.now();
    const isDue =
      now - this.#toldAt >= this.#everySeconds && this.#stepsUntold >= Math.floor(this.#everySeconds * kStepsPerSecond);
    if (this.#isTelling || !isDue) return;
    this.#toldAt = now;
    this.#stepsUntold = 0;
    void this.#tellOutcome({ value: this.#begun.snapshot() });
  }

  async #tellOutcome(outcome: Outcome<Snapshot>): Promise<void> {
    this.#isTelling = true;
    try {
      await this.#tell(outcome);
    } finally {
      this.#isTelling = false;
    }
  }
}

const notBegun = () => invalid('there is no training yet: configure comes first');
