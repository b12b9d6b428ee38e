import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../client/api.ts';

/** `ended`: the server said so; the page stays as it is until the same person is back. */
type SessionState = 'open' | 'ended';
let state: SessionState = 'open';
const listeners = new Set<() => void>();
const set = (next: SessionState): void => {
  state = next;
  for (const listener of listeners) listener();
};

/** Somebody was in on this page: whoever only comes to the door has no session that could end. */
let wasIn = false;

/** Told of every refusal: of this one the whole page is concerned. */
export function noteRefusal(error: ApiError): void {
  if (error.code === 'STAFF_SIGNED_OUT' && wasIn) set('ended');
}
/** Somebody is in: for the first time, or again. */
export function sessionIsBack(): void {
  wasIn = true;
  set('open');
}
export const sessionHasEnded = (): void => set('ended');
export const useSessionState = (): SessionState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
