import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useHydrated } from './use-hydrated.ts';

const never = () => () => undefined;
const isServer = (): boolean => typeof document === 'undefined';
const AS_DRAWN = { __html: '' };
const drawnParts: Promise<void>[] = [];

/** On the server: resolves once the code of all parts that it draws whole is there. One of them may bring others. */
export async function drawnPartsReady(): Promise<void> {
  for (const part of drawnParts) await part;
}

type Options<P> = {
  /** Shown while the code is on its way, and by the server; a component is given what the part is. */
  readonly pending?: ReactNode | ComponentType<P>;
  /**
   * The server draws it whole, and what it drew stays until the code is there: for what people read before they press
   * anything. Who comes from another page sees `pending`. Its parent may space its children by `gap` only.
   */
  readonly drawn?: boolean;
  /**
   * Shown when it could not be fetched (no network); nothing unless given. A drawn part is tried again by itself first, and
   * gives way to this when that failed, too: what it shows may be wrong by now, and it answers no press.
   */
  readonly failed?: ComponentType<P & { retry: () => void }>;
};

const FIRST_AGAIN_MS = 2_000;
const LAST_AGAIN_MS = 30_000;
const SAYS_SO_AFTER = 2;

/** Calls once: after a while that doubles with each failure, or sooner when the network or the page comes back. */
function whenWorthATry(failures: number, tryAgain: () => void): () => void {
  const look = () => {
    if (navigator.onLine && document.visibilityState !== 'hidden') tryAgain();
  };
  const timer = setTimeout(tryAgain, Math.min(FIRST_AGAIN_MS * 2 ** (failures - 1), LAST_AGAIN_MS));
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', look);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * A component whose code is fetched when it first appears. Unlike `React.lazy` a failed fetch is no error of the whole
 * page, and is tried again: by `retry`, and each time the component appears; a drawn one also by itself.
 */
export function loadLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { pending: Pending = null, drawn = false, failed: Failed }: Options<P> = {},
): { readonly Later: ComponentType<P>; readonly preload: () => void } {
  let loaded: ComponentType<P> | null = null;
  const fetchOnce = async () => {
    loaded ??= await load();
  };

  if (drawn && isServer()) drawnParts.push(fetchOnce());

  function Later(props: P) {
    const [state, setState] = useState<'pending' | 'ready' | 'failed'>(loaded ? 'ready' : 'pending');
    // A part of the page may come to life after another one has fetched the code: it begins as the server drew it.
    const isThere = useSyncExternalStore(
      never,
      () => loaded !== null,
      () => false,
    );
    const isHydrated = useHydrated();
    const [wasDrawn] = useState(drawn && !isHydrated);
    const [failures, setFailures] = useState(0);
    const [isAskedFor, setAskedFor] = useState(false);
    useEffect(() => {
      if (state === 'failed' && wasDrawn) return whenWorthATry(failures, () => setState('pending'));
      if (state !== 'pending') return;
      let isShown = true;
      fetchOnce().then(
        () => isShown && setState('ready'),
        () => {
          if (!isShown) return;
          setFailures((before) => before + 1);
          setState('failed');
          // Some browsers keep a failed import of a page for good: then only a new page brings it.
          if (isAskedFor && navigator.onLine) location.reload();
        },
      );
      return () => {
        isShown = false;
      };
    }, [state, failures, wasDrawn, isAskedFor]);
    const again = () => {
      setAskedFor(true);
      setState('pending');
    };
    const Loaded = loaded;
    if (Loaded !== null && isThere) return <Loaded {...props} />;
    if (wasDrawn && Failed && failures >= SAYS_SO_AFTER)
      // Some browsers keep a failed import of a page for good: from then on only a new page brings it.
      return <Failed {...props} retry={() => (navigator.onLine ? location.reload() : setState('pending'))} />;
    if (wasDrawn)
      return isServer() ? (
        <div className="contents">{Loaded === null ? null : <Loaded {...props} />}</div>
      ) : (
        // Nothing here is what the server drew, and React leaves that as it is.
        <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={AS_DRAWN} />
      );
    if (state === 'failed') return Failed ? <Failed {...props} retry={again} /> : null;
    return typeof Pending === 'function' ? <Pending {...props} /> : Pending;
  }
  return { Later, preload: () => void fetchOnce().catch(() => undefined) };
}
