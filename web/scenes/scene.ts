import type { Heights } from '../timeline/curve.ts';
import type { Json } from '../timeline/lesson.ts';
import type { Ref, Trace } from '../trace/trace.ts';
import type { Frame, Role, Text } from './frame.ts';

/** What is hovered, focused or unfolded. Part of what a frame depends on, so that tests and links can set it. */
export interface Selection {
  /** The number whose sum is open. */
  readonly ref?: Ref;
  /** A role pointed at in the prose: its marks come forward. */
  readonly role?: Role;
  /** Which of the frame's views is shown, by its id; the scene decides when absent. */
  readonly view?: string;
  /** A curve as far as it is drawn while it is being guessed. */
  readonly drawn?: Heights;
}

/** A curve that the learner guesses, in lessons that ask for one: no numbers of the trace, and never drawn like these. */
export interface Guess {
  /** The indices of the positions that are asked. */
  readonly asked: readonly number[];
  readonly heights: Heights;
  /** Whether it may be drawn now. */
  readonly open: boolean;
}

/** All a frame may depend on. */
export interface SceneInput {
  readonly trace: Trace;
  /** The trace of the lesson's own inputs, to show what an edit moved and what it did not. */
  readonly baseline: Trace;
  readonly params: { readonly [key: string]: Json };
  /** 0 where the step begins, 1 where it is finished. */
  readonly progress: number;
  readonly size: { readonly width: number; readonly height: number };
  readonly selection: Selection;
  /** The tokens in order: token i is row i (as query) and column i (as key). */
  readonly tokens: readonly Text[];
  /** The lesson's own tokens, also while a typed sentence stands in their place: hand-made vectors belong to these. */
  readonly ownTokens: readonly Text[];
  /** Inputs that may be edited in this step. */
  readonly editable: readonly string[];
  readonly guess?: Guess;
}

/** A figure as a pure function. The state at progress 0 equals the end of the step before it in a lesson. */
export type Scene = (input: SceneInput) => Frame;
