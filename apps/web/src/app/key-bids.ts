import { useSyncExternalStore } from 'react';
import { remember } from './remember.ts';
import { currentSession, useSession } from './session.ts';

/**
 * Two choices of /watch (OWN-8). Keys work there unless switched off on this device (WCAG 2.1.4). The key B bids only
 * for the person who switched that on, on this device: the next one who signs in here has it off.
 */
const OFF = 'watch_keys';
const BIDS = 'key_bids';

const listeners = new Set<() => void>();
/** For browsers without storage: it lasts as long as the page. */
const here = new Map<string, string>();

function read(key: string): string | null {
  const known = here.get(key);
  if (known !== undefined) return known;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  here.set(key, value);
  remember(key, value);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const setKeysOn = (on: boolean): void => write(OFF, on ? 'on' : 'off');
export const useKeysOn = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => read(OFF) !== 'off',
    () => true,
  );

export function setKeyBids(on: boolean): void {
  write(BIDS, on ? (currentSession()?.user.id ?? '') : '');
}

/** Whether B bids for whoever is signed in; never for visitors. */
export function useKeyBids(): boolean {
  const userId = useSession()?.user.id ?? null;
  return useSyncExternalStore(
    subscribe,
    () => userId !== null && read(BIDS) === userId,
    () => false,
  );
}
