import { useSyncExternalStore } from 'react';
import { onRoundTrip } from '../../client/api.ts';

type Live = { readonly isLive: boolean; readonly tripMs: number | null };
/** Of the last answers, so that one slow one doesn't frighten. */
const KEPT = 5;

let live: Live = { isLive: true, tripMs: null };
const trips: number[] = [];
const listeners = new Set<() => void>();

/** Hears of every answer. Called once at the start. */
export function watchLive(): void {
  const set = (next: Live): void => {
    live = next;
    for (const listener of listeners) listener();
  };
  onRoundTrip((milliseconds) => {
    if (milliseconds === null) {
      trips.length = 0;
      set({ isLive: false, tripMs: null });
      return;
    }
    trips.push(milliseconds);
    if (trips.length > KEPT) trips.shift();
    set({ isLive: true, tripMs: Math.min(...trips) });
  });
  addEventListener('offline', () => set({ isLive: false, tripMs: null }));
}

/** Whether the server answers, and how long a round trip takes. */
export const useLive = (): Live =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => live,
  );
