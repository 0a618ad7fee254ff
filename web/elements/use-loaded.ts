import { useEffect, useState } from 'preact/hooks';
import { failureOf } from '../player/failure.ts';
import type { Failure } from '../player/player-state.ts';

/** What is there of something that is loaded: nothing while it is on its way. */
export interface Loaded<T> {
  readonly value?: T;
  /** Why it cannot be had. */
  readonly failure?: Failure;
}

/** Loads when first shown, and anew when `load` is another; the latest wins. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({});
  useEffect(() => {
    let isWanted = true;
    const settle = (outcome: Loaded<T>) => {
      if (isWanted) setLoaded(outcome);
    };
    load().then(
      (value) => settle({ value }),
      (error: unknown) => settle({ failure: failureOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return loaded;
}
