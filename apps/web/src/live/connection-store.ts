import { useSyncExternalStore } from 'react';
import { type Connection, NOT_CONNECTED } from './live-socket.ts';

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

/** How the page's socket is doing (each page holds one). On the server and before the first try: connecting. */
export function useConnection(): PageConnection {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => ABSENT,
  );
}
