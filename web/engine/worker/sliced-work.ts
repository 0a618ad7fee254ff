/** Work without an end that leaves room for whatever shares its thread. */

/** When slices begin and how long they last. */
export interface Rhythm {
  /** Seconds, from any beginning. */
  readonly now: () => number;
  /** Seconds after which a slice takes on nothing more. */
  readonly sliceSeconds: number;
  /** Calls back once, when the next slice may begin. */
  readonly next: (callback: () => void) => void;
}

export interface SlicedWorkOptions {
  readonly rhythm: Rhythm;
  /** A piece of work, as short as it can be: a slice ends between two. */
  readonly piece: () => void;
  /** No more than so many are done in a second, where somebody watches. */
  readonly piecesPerSecond: number;
  /** After each slice in which something was done: the time to tell how far the work is. */
  readonly afterSlice: () => void;
  /** A piece or `afterSlice` threw. The work has stopped then. */
  readonly failed: (error: unknown) => void;
}

/** What was missed while others had the thread is made up for, but not a long absence. */
const kMadeUpSeconds = 0.1;

/** Does one piece after another until it is stopped, in slices. */
export class SlicedWork {
  readonly #options: SlicedWorkOptions;
  /** Of the present start; a slice that was asked for before a stop finds another number here. */
  #start = 0;
  #isRunning = false;
  /** When the next piece may begin. */
  #dueAt = 0;

  constructor(options: SlicedWorkOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Goes on. The first slice begins later, so a stop that follows at once finds nothing done. */
  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#start += 1;
    this.#dueAt = this.#options.rhythm.now();
    this.#ask(this.#start);
  }

  /** No piece begins after this. */
  stop(): void {
    this.#isRunning = false;
  }

  #ask(start: number): void {
    this.#options.rhythm.next(() => {
      if (this.#isRunning && start === this.#start) this.#slice(start);
    });
  }

  #slice(start: number): void {
    const { rhythm, piece, piecesPerSecond, afterSlice, failed } = this.#options;
    const begin = rhythm.now();
    this.#dueAt = Math.max(this.#dueAt, begin - kMadeUpSeconds);
    let pieces = 0;
    try {
      for (let now = begin; this.#mayBegin(now, begin); now = rhythm.now()) {
        piece();
        pieces += 1;
        this.#dueAt += 1 / piecesPerSecond;
      }
      if (pieces > 0) afterSlice();
    } catch (error) {
      this.stop();
      failed(error);
      return;
    }
    this.#ask(start);
  }

  #mayBegin(now: number, begin: number): boolean {
    return this.#isRunning && now >= this.#dueAt && now - begin < this.#options.rhythm.sliceSeconds;
  }
}
