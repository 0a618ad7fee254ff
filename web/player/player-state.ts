/** What the player knows. Replaced whole on each change, so that a listener may compare before and after. */
import type { Selection } from '../scenes/scene.ts';
import type { InputProblem } from '../timeline/inputs.ts';
import type { InputValues } from '../timeline/lesson.ts';
import type { Position } from '../timeline/position.ts';
import type { Ref, Trace } from '../trace/trace.ts';
import type { History } from './history.ts';

export type Speed = 0.5 | 1 | 2;
export const kSpeeds: readonly Speed[] = [0.5, 1, 2];

/** What the learner bet in a step. */
export type BetAnswer =
  | { readonly kind: 'options'; readonly options: readonly string[] }
  | { readonly kind: 'cell'; readonly ref: Ref }
  | { readonly kind: 'chips'; readonly chips: Readonly<Record<string, number>> }
  /** A height for each place that the bet asks. */
  | { readonly kind: 'curve'; readonly heights: readonly number[] };

/** The latest result of the engine: the trace of the learner's inputs and that of the lesson's own. */
export interface Computed {
  readonly trace: Trace;
  readonly baseline: Trace;
}

export interface Failure {
  /** The stable code of an engine error, or `unknown`. */
  readonly code: string;
  readonly message: string;
}

/** An entry that was refused, and the input it was meant for. */
export interface RefusedEntry {
  readonly input: string;
  readonly problem: InputProblem;
}

/** What is kept between visits. */
export interface SavedProgress {
  /** Answers by step id. */
  readonly bets: Readonly<Record<string, BetAnswer>>;
  /** Chosen option by `step/question`. */
  readonly answers: Readonly<Record<string, string>>;
  /** Solved challenges as `step/challenge`. */
  readonly solved: readonly string[];
  /** Id of the step last seen. */
  readonly step: string | null;
  /** Ids of all steps that were seen, in the order in which they were. */
  readonly seen: readonly string[];
}

export interface PlayerState extends Omit<SavedProgress, 'step'> {
  readonly position: Position;
  readonly playing: boolean;
  readonly speed: Speed;
  /** Steps are shown as finished stills and nothing moves. */
  readonly reducedMotion: boolean;
  readonly inputs: History<InputValues>;
  readonly refused: RefusedEntry | null;
  /** Null until the engine has answered once; afterwards the old picture stays until the new one is there. */
  readonly computed: Computed | null;
  readonly failure: Failure | null;
  /** How much of the trained models that the latest run waits for is there, from 0 to 1; null where it waits for none. */
  readonly loaded: number | null;
  /** A live run goes on: further results come by themselves. */
  readonly running: boolean;
  readonly selection: Selection;
}
