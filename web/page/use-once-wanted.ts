import { useEffect, useState } from 'preact/hooks';

/**
 * A part of the page that is loaded beside it, once it is wanted.
 * @param there what was loaded already
 * @param load gives null where it cannot be had
 */
export function useOnceWanted<T>(there: T | null, load: () => Promise<T | null>, isWanted: boolean): T | null {
  const [part, setPart] = useState(there);
  useEffect(() => {
    // A function would be taken for an update: it is what the parts are made of, not a part.
    if (isWanted && !part) void load().then((loaded) => setPart(() => loaded));
  }, [isWanted]);
  return part;
}
