import { useSyncExternalStore } from 'react';
import { keepChoiceHere, keptChoice, onKeptChoice } from '../../client/kept-choice.ts';
import { currentSession, useSession } from '../../client/session.ts';

/**
 * Two choices of /watch (OWN-8). Keys work there unless switched off on this device (WCAG 2.1.4). The key B bids only
 * for the person who switched that on, on this device: the next one who signs in here has it off.
 */
const OFF = 'watch_keys';
const BIDS = 'key_bids';

export const setKeysOn = (on: boolean): void => keepChoiceHere(OFF, on ? 'on' : 'off');
export const useKeysOn = (): boolean =>
  useSyncExternalStore(
    onKeptChoice,
    () => keptChoice(OFF) !== 'off',
    () => true,
  );

export function setKeyBids(on: boolean): void {
  keepChoiceHere(BIDS, on ? (currentSession()?.user.id ?? '') : '');
}

/** Whether B bids for whoever is signed in; never for visitors. */
export function useKeyBids(): boolean {
  const userId = useSession()?.user.id ?? null;
  return useSyncExternalStore(
    onKeptChoice,
    () => userId !== null && keptChoice(BIDS) === userId,
    () => false,
  );
}
