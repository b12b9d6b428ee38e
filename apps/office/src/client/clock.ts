import { useSyncExternalStore } from 'react';

/** How far this device's clock is behind the server's, by the last answer that said the time (GEN-3). */
let aheadMs = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The server's time as it was when its answer came. */
export function setServerTime(iso: string): void {
  aheadMs = Date.parse(iso) - Date.now();
}

/** Now, by the server's clock. */
export const nowMs = (): number => Date.now() + aheadMs;

let seconds = 0;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
function snapshot(): number {
  const now = Math.floor(nowMs() / 1000);
  // Never back: an answer that came late moves the clock by a moment.
  if (now > seconds || seconds - now > 2) seconds = now;
  return seconds;
}

/** Now, by the server's clock, in ms; anew every `everySeconds` seconds. */
export function useNow(everySeconds = 1): number {
  return useSyncExternalStore(subscribe, () => Math.floor(snapshot() / everySeconds) * everySeconds) * 1000;
}
