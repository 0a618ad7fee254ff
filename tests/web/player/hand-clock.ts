/** A clock that tests turn by hand. */
import type { FrameClock } from '../../../web/player/frame-clock.ts';

export class HandClock implements FrameClock {
  #waiting = new Map<number, (seconds: number) => void>();
  #handles = 0;
  now = 100;

  request(callback: (seconds: number) => void): number {
    this.#handles += 1;
    this.#waiting.set(this.#handles, callback);
    return this.#handles;
  }

  cancel(handle: number): void {
    this.#waiting.delete(handle);
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Draws pictures at this rate until the time is over. */
  run(seconds: number, framesPerSecond = 60): void {
    const frames = Math.round(seconds * framesPerSecond);
    for (let i = 0; i <= frames; i++) {
      if (i > 0) this.now += 1 / framesPerSecond;
      const due = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const callback of due) callback(this.now);
    }
  }
}
