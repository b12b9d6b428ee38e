import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { type Connection, type ConnectionState, NOT_CONNECTED } from './reconnecting-socket.ts';

type PageConnection = Connection & {
  /** Tries at once: the button Retry, or "Use here". */
  readonly retry: () => void;
};

const doNothing = () => {};
const ABSENT: PageConnection = { ...NOT_CONNECTED, retry: doNothing };

let absent: PageConnection = ABSENT;
/** Lists on screen are from then (server's time) where the page began without a connection. */
let seenBeforeMs: number | null = null;

/** Where a socket tells how it is doing. A page has one; where auctions stand side by side each has its own. */
export type ConnectionPlace = {
  current: PageConnection;
  readonly listeners: Set<() => void>;
  /** What the page calls itself where its sockets count as one (S42). */
  readonly page?: string | undefined;
};
export const connectionPlace = (page?: string): ConnectionPlace => ({ current: absent, listeners: new Set(), page });

const PAGE = connectionPlace();
const Place = createContext(PAGE);
/** What stands in it tells and shows the connection of that place, and nothing of the page's. */
export const InConnectionPlace = Place.Provider;
export const useConnectionPlace = (): ConnectionPlace => useContext(Place);

/** Tells a place, the page unless named, how its socket is doing. Only the hooks of this folder call it. */
export function publishConnection(
  connection: Connection | null,
  retry: () => void = doNothing,
  place: ConnectionPlace = PAGE,
): void {
  place.current = connection ? { ...connection, retry } : absent;
  for (const listener of place.listeners) listener();
}

/** For a page that was opened without a network (routes/pwa/start-offline.tsx): nothing on it is live until a socket says so. */
export function startDisconnected(seenAtMs: number | null): void {
  seenBeforeMs = seenAtMs;
  absent = { ...ABSENT, state: 'offline' };
  PAGE.current = absent;
}

/** Whether something on the page holds a socket; true on the server, which opens none. */
export const useHasSocket = (): boolean =>
  useSyncExternalStore(
    (listener) => listenTo(PAGE, listener),
    () => PAGE.current !== absent,
    () => true,
  );

export const seenBefore = (): number | null => seenBeforeMs;

export function listenTo({ listeners }: ConnectionPlace, listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * One fact of how the socket is doing (each page holds one); on the server and before the first try: connecting.
 * A fact at a time, because the round trip changes with every ping, and who asks for the state isn't drawn again for it.
 */
export function useConnection<Fact extends keyof PageConnection>(fact: Fact): PageConnection[Fact] {
  return useFact(
    (connection) => connection[fact],
    () => ABSENT[fact],
  );
}

/** Whether what is on screen is known to be out of date: price grey, rings dashed, bidding off. */
export const isPaused = (state: ConnectionState): boolean =>
  state === 'offline' || state === 'stale' || state === 'replaced' || state === 'crowded';

export function useIsPaused(): boolean {
  return useFact(
    ({ state }) => isPaused(state),
    () => false,
  );
}

function useFact<T>(read: (connection: PageConnection) => T, onServer: () => T): T {
  const place = useContext(Place);
  const subscribe = useCallback((listener: () => void) => listenTo(place, listener), [place]);
  return useSyncExternalStore(subscribe, () => read(place.current), onServer);
}
