import type { InputValues, Lesson } from '../timeline/lesson.ts';
import type { FrameClock } from './frame-clock.ts';
import type { Computed, SavedProgress } from './player-state.ts';

/** What a player is made of. */
export interface PlayerOptions {
  readonly lesson: Lesson;
  /**
   * Runs the engine. It may answer late and out of order: only the answer to the latest call is shown. `onLoaded` hears how much
   * of what the run waits for is there, from 0 to 1.
   */
  readonly run: (lesson: Lesson, inputs: InputValues, onLoaded: (share: number) => void) => Promise<Computed>;
  readonly clock: FrameClock;
  readonly reducedMotion: boolean;
  /** Where a link leads: a step, seconds into it (the finished still when absent), and inputs already checked. */
  readonly start?: { readonly step?: string; readonly time?: number; readonly inputs?: InputValues };
  readonly saved?: SavedProgress;
}
