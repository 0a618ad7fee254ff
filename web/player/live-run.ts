import type { InputValues, Lesson } from '../timeline/lesson.ts';
import type { Computed } from './player-state.ts';

/** How a live run stands. */
export interface LiveResult extends Computed {
  readonly isRunning: boolean;
}

/** A computation that goes on by itself once it is started, such as training. Every method may reject. */
export interface LiveRun {
  /** Takes on inputs: goes on with them where it can, else begins anew, paused. */
  run(lesson: Lesson, inputs: InputValues): Promise<LiveResult>;
  /** Goes on until it is paused, and tells how it stands at most every so many seconds; `failed` hears what ended it. */
  start(everySeconds: number, told: (result: LiveResult) => void, failed: (error: unknown) => void): Promise<void>;
  pause(): Promise<LiveResult>;
  /** Pauses, and goes on by the least there is. */
  step(): Promise<LiveResult>;
  /** Pauses, and goes back to its beginning. */
  restart(): Promise<LiveResult>;
  dispose(): void;
}
