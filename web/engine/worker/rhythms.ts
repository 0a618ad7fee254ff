/** The two threads that long work may run on, and what it must leave to others there. */
import type { Rhythm } from './sliced-work.ts';

const now = () => performance.now() / 1000;

/** In a worker nobody waits for a picture: only the messages that pause the work must get in. */
export function workerRhythm(): Rhythm {
  return { now, sliceSeconds: 0.03, next: (callback) => setTimeout(callback, 0) };
}

/**
 * In the page one slice stands between two pictures. A picture may take 16 ms at 60 a second; half of that is left for
 * drawing it. Where no picture is drawn (a hidden tab) nothing is worked out either.
 */
export function pageRhythm(window: Pick<Window, 'requestAnimationFrame' | 'setTimeout'>): Rhythm {
  return {
    now,
    sliceSeconds: 0.008,
    next: (callback) => {
      // Before a picture there is layout to do; behind it is room.
      window.requestAnimationFrame(() => window.setTimeout(callback, 0));
    },
  };
}
