import { useSyncExternalStore } from 'react';
import { type Connection, NOT_CONNECTED } from './live-socket.ts';

type PageConnection = Connection & {
  /** Tries at once: the button Retry, or "Use here". */
  readonly retry: () => void;
};

const doNothing = () => {};
const ABSENT: PageConnection = { ...NOT_CONNECTED, retry: doNothing };

let current: PageConnection = ABSENT;
const listeners = new Set<() => void>();

/** Tells the page how its one socket is doing. Only the hooks of this folder call it. */
export function publishConnection(connection: Connection | null, retry: () => void = doNothing): void {
  current = connection ? { ...connection, retry } : ABSENT;
  for (const listener of listeners) listener();
}

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
