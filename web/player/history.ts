/** Undo and redo over values that are never changed in place. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The gesture that made the present: a further change by the same one replaces it, so that a drag is one undo. */
  readonly gesture: string | null;
}

/** Changes kept for undo; older ones are forgotten. */
const kMaxPast = 200;

export function beginHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], gesture: null };
}

/** A new present. Without a gesture each change is its own undo. */
export function changeTo<T>(history: History<T>, present: T, gesture: string | null = null): History<T> {
  const continues = gesture !== null && gesture === history.gesture;
  const past = continues ? history.past : [...history.past, history.present].slice(-kMaxPast);
  return { past, present, future: [], gesture };
}

/** The next change begins a new undo even when the same gesture makes it. */
export function endGesture<T>(history: History<T>): History<T> {
  return { ...history, gesture: null };
}

export function undo<T>({ past, present, future }: History<T>): History<T> | null {
  const before = past.at(-1);
  return before === undefined
    ? null
    : { past: past.slice(0, -1), present: before, future: [present, ...future], gesture: null };
}

export function redo<T>({ past, present, future }: History<T>): History<T> | null {
  const [after, ...rest] = future;
  return after === undefined ? null : { past: [...past, present], present: after, future: rest, gesture: null };
}
