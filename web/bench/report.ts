import type { RaceResult } from './work.ts';

/** What a work gave, or why it gave nothing. */
export interface WorkReport {
  readonly id: string;
  readonly races: readonly RaceResult[];
  readonly problem?: string;
}

/** Everything that one page has measured. `npm run bench` reads it from `window.__bench`. */
export interface BenchReport {
  readonly finished: boolean;
  /** The engine's, in this browser. */
  readonly variant: string;
  readonly works: readonly WorkReport[];
  /** Why nothing could be measured. */
  readonly problem?: string;
}

declare global {
  interface Window {
    __bench?: BenchReport;
  }
}
