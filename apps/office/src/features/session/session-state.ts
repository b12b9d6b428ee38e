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

/** Told of every refusal: of these two the whole page is concerned. */
export function noteRefusal(error: ApiError): void {
  if (error.code === 'STAFF_SIGNED_OUT' && !/\/(?:sign-in|join)$/.test(location.pathname)) set('ended');
}
export const sessionIsBack = (): void => set('open');
export const sessionHasEnded = (): void => set('ended');
export const useSessionState = (): SessionState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
