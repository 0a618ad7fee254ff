/**
 * Where one is in a lesson. A position is (step, progress); a time is seconds from the lesson's beginning.
 *
 * The end of a step and the beginning of the next have the same time and the same picture, but not the same prose. So a
 * time maps to the step that ends there, and a position is what is stored.
 */
import type { Step } from './lesson.ts';

export interface Position {
  /** Index into the lesson's steps. */
  readonly step: number;
  /** 0 where the step begins, 1 where it is finished. */
  readonly progress: number;
}

/** All that times depend on. */
export type Timed = Pick<Step, 'duration'>;

/** Seconds of the whole lesson. */
export function lessonDuration(steps: readonly Timed[]): number {
  return startOfStep(steps, steps.length);
}

/** Seconds from the lesson's beginning to that of the step. */
export function startOfStep(steps: readonly Timed[], step: number): number {
  return steps.slice(0, step).reduce((sum, { duration }) => sum + duration, 0);
}

/** Seconds from the lesson's beginning to the position. */
export function timeAt(steps: readonly Timed[], position: Position): number {
  return startOfStep(steps, position.step) + position.progress * (steps[position.step]?.duration ?? 0);
}

/** The position at a time; times outside the lesson give its ends. */
export function positionAt(steps: readonly Timed[], time: number): Position {
  let start = 0;
  for (const [step, { duration }] of steps.entries()) {
    if (time <= start + duration) return { step, progress: duration > 0 ? clamp01((time - start) / duration) : 1 };
    start += duration;
  }
  return { step: Math.max(0, steps.length - 1), progress: 1 };
}

/** Nearest number in 0..1; NaN gives 0. */
export function clamp01(value: number): number {
  return value > 0 ? Math.min(value, 1) : 0;
}
