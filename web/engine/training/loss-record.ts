/** The loss of every step so far, thinned so that it stays small however long one trains. */

export interface LossCurve {
  /** The steps whose loss is kept, in order, the last step taken always among them. */
  readonly steps: readonly number[];
  readonly losses: readonly number[];
}

export class LossRecord {
  readonly #capacity: number;
  #every = 1;
  #steps: number[] = [];
  #losses: number[] = [];
  #last: { readonly step: number; readonly loss: number } | null = null;

  /** @param capacity points that are kept, at least 2; half of them at the least once there were so many */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(step: number, loss: number): void {
    this.#last = { step, loss };
    if (step % this.#every !== 0) return;
    this.#steps.push(step);
    this.#losses.push(loss);
    if (this.#steps.length < this.#capacity) return;
    this.#every *= 2;
    const isKept = (_: number, i: number) => (this.#steps[i] ?? 0) % this.#every === 0;
    const losses = this.#losses.filter(isKept);
    this.#steps = this.#steps.filter(isKept);
    this.#losses = losses;
  }

  /** What is kept of all that was added. */
  get curve(): LossCurve {
    const last = this.#last;
    if (last === null || this.#steps.at(-1) === last.step)
      return { steps: [...this.#steps], losses: [...this.#losses] };
    return { steps: [...this.#steps, last.step], losses: [...this.#losses, last.loss] };
  }

  clear(): void {
    this.#every = 1;
    this.#steps = [];
    this.#losses = [];
    this.#last = null;
  }
}
