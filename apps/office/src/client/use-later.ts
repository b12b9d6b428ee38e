import { useEffect, useState } from 'react';
import { whenIdle } from '@mnada/ui/when-idle.ts';

const AGAIN_AFTER_MS = 5_000;

/**
 * What a page can do without to begin with: fetched once it stands, or at once when it is wanted. Tried again until it is here,
 * so that a line that fails for a moment breaks nothing.
 * @param load of one identity @returns null until it is here
 */
export function useLater<T extends object>(load: () => Promise<T>, isWanted = false): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  const isHere = loaded !== null;
  useEffect(() => {
    if (isHere) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = (): void => {
      load().then(
        (module) => {
          if (!isOver) setLoaded(module);
        },
        () => {
          if (!isOver) timer = setTimeout(go, AGAIN_AFTER_MS);
        },
      );
    };
    const calledOff = isWanted ? (go(), undefined) : whenIdle(go);
    return () => {
      isOver = true;
      clearTimeout(timer);
      calledOff?.();
    };
  }, [load, isWanted, isHere]);
  return loaded;
}
