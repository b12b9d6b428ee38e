import { useSyncExternalStore } from 'react';
import { type Connection, type ConnectionState, NOT_CONNECTED } from './live-socket.ts';

type PageConnection = Connection & {
  /** Tries at once: the button Retry, or "Use here". */
  readonly retry: () => void;
};

const doNothing = () => {};
const ABSENT: PageConnection = { ...NOT_CONNECTED, retry: doNothing };

let absent: PageConnection = ABSENT;
let current: PageConnection = ABSENT;
/** Lists on screen are from then (server's time) where the page began without a connection. */
let seenBeforeMs: number | null = null;
const listeners = new Set<() => void>();

/** Tells the page how its one socket is doing. Only the hooks of this folder call it. */
export function publishConnection(connection: Connection | null, retry: () => void = doNothing): void {
  current = connection ? { ...connection, retry } : absent;
  for (const listener of listeners) listener();
}

/** For a page that was opened without a network (pwa/start-offline.tsx): nothing on it is live until a socket says so. */
export function startDisconnected(seenAtMs: number | null): void {
  seenBeforeMs = seenAtMs;
  absent = { ...ABSENT, state: 'offline' };
  current = absent;
}

export const seenBefore = (): number | null => seenBeforeMs;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * One fact of how the page's socket is doing (each page holds one); on the server and before the first try: connecting.
 * A fact at a time, because the round trip changes with every ping, and who asks for the state isn't drawn again for it.
 */
export function useConnection<Fact extends keyof PageConnection>(fact: Fact): PageConnection[Fact] {
  return useSyncExternalStore(
    subscribe,
    () => current[fact],
    () => ABSENT[fact],
  );
}

/** Whether what is on screen is known to be out of date: price grey, rings dashed, bidding off. */
export const isPaused = (state: ConnectionState): boolean =>
  state === 'offline' || state === 'stale' || state === 'replaced' || state === 'crowded';

export function useIsPaused(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPaused(current.state),
    () => false,
  );
}
