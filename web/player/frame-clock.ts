/** The only clock of the page, handed in so that tests can turn it by hand. */
export interface FrameClock {
  /** Calls back once before the next picture with the time in seconds; gives a handle for `cancel`. */
  request(callback: (seconds: number) => void): number;
  cancel(handle: number): void;
}

/** The clock of a browser window. */
export function windowClock(window: Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame'>): FrameClock {
  return {
    request: (callback) => window.requestAnimationFrame((milliseconds) => callback(milliseconds / 1000)),
    cancel: (handle) => window.cancelAnimationFrame(handle),
  };
}
