/** What a learner does with a live run, and its results on their way to the player. */
import type { InputValues, Lesson } from '../timeline/lesson.ts';
import { failureOf } from './failure.ts';
import type { LiveResult, LiveRun } from './live-run.ts';
import type { Player } from './player.ts';
import type { Computed } from './player-state.ts';

/** Seconds between two pictures of a run that goes on; where motion is reduced, long enough to read each. */
const kBetweenPictures = 0.1;
const kBetweenCalmPictures = 1.5;

export class LiveControls {
  readonly #load: () => Promise<LiveRun>;
  #loaded: Promise<LiveRun> | null = null;
  #player: Player | null = null;
  /** Counts what was asked: an answer that comes after the next question is not shown. */
  #asked = 0;
  #isDisposed = false;

  /** @param load makes the run, when it is first needed */
  constructor(load: () => Promise<LiveRun>) {
    this.#load = load;
  }

  /** For the player that shows it; `control` says which. */
  readonly run = async (lesson: Lesson, inputs: InputValues): Promise<Computed> => {
    const result = await (await this.#live()).run(lesson, inputs);
    this.#player?.report({ running: result.isRunning });
    return result;
  };

  control(player: Player): void {
    this.#player = player;
  }

  start(): void {
    const player = this.#player;
    if (player === null || player.state.running) return;
    this.#asked += 1;
    const asked = this.#asked;
    const tell = (result: LiveResult) => {
      if (asked === this.#asked) player.report({ computed: result, failure: null });
    };
    const fail = (error: unknown) => player.report({ running: false, failure: failureOf(error) });
    player.report({ running: true, failure: null });
    const everySeconds = player.state.reducedMotion ? kBetweenCalmPictures : kBetweenPictures;
    this.#live()
      .then((live) => (asked === this.#asked ? live.start(everySeconds, tell, fail) : undefined))
      .catch(fail);
  }

  pause(): void {
    void this.#ask((live) => live.pause());
  }

  step(): void {
    void this.#ask((live) => live.step());
  }

  restart(): void {
    void this.#ask((live) => live.restart());
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#asked += 1;
    void this.#loaded?.then(
      (live) => live.dispose(),
      () => undefined,
    );
  }

  async #ask(method: (live: LiveRun) => Promise<LiveResult>): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    this.#player?.report({ running: false });
    try {
      const computed = await method(await this.#live());
      if (asked === this.#asked) this.#player?.report({ computed, failure: null });
    } catch (error) {
      if (asked === this.#asked) this.#player?.report({ failure: failureOf(error) });
    }
  }

  #live(): Promise<LiveRun> {
    if (this.#isDisposed) return Promise.reject(new Error('this run was disposed of'));
    this.#loaded ??= this.#load().catch((error: unknown) => {
      this.#loaded = null;
      throw error;
    });
    return this.#loaded;
  }
}
