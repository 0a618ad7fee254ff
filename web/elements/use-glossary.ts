import { useEffect, useState } from 'preact/hooks';
import { failureOf } from '../player/failure.ts';
import type { Failure } from '../player/player-state.ts';
import type { Glossary } from '../prose/prose.ts';

/** What is there of the definitions: nothing while they are on their way. */
export interface LoadedGlossary {
  readonly glossary?: Glossary;
  /** Why they cannot be had. */
  readonly failure?: Failure;
}

export function useGlossary(load: () => Promise<Glossary>): LoadedGlossary {
  const [loaded, setLoaded] = useState<LoadedGlossary>({});
  useEffect(() => {
    let isWanted = true;
    const settle = (outcome: LoadedGlossary) => {
      if (isWanted) setLoaded(outcome);
    };
    load().then(
      (glossary) => settle({ glossary }),
      (error: unknown) => settle({ failure: failureOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return loaded;
}
