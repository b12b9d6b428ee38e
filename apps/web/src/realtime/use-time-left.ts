import { useCallback, useSyncExternalStore } from 'react';
import { serverClock } from './server-clock.ts';
import { ticker } from './ticker.ts';

const subscribe = (onChange: () => void) => ticker.subscribe(onChange);
const unknown = () => null;
const serverNow = () => serverClock.now();

/** The clock of whoever may still bid: the time left by it is the time left to send. Give it to `useTimeLeft` and rings. */
export const timeToSend = (): number | null => serverClock.nowToSend();

/**
 * Milliseconds until `endsAtMs` (epoch, the server's), never below 0, rounded up to whole steps so that a component
 * renders only when its text changes. null: no end, or the server's time isn't known yet (always so on the server).
 */
export function useTimeLeft(
  endsAtMs: number | null,
  stepMs = 1000,
  nowMs: () => number | null = serverNow,
): number | null {
  const read = useCallback(() => timeLeft(endsAtMs, nowMs(), stepMs), [endsAtMs, stepMs, nowMs]);
  return useSyncExternalStore(subscribe, read, unknown);
}

/** The pure part of `useTimeLeft`. */
function timeLeft(endsAtMs: number | null, nowMs: number | null, stepMs: number): number | null {
  if (endsAtMs === null || nowMs === null) return null;
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / stepMs) * stepMs);
}

/**
 * Whether `atMs` (epoch, the server's) has passed; false while the time isn't known. Renders once, when it happens.
 */
export function useHasPassed(atMs: number | null): boolean {
  const read = useCallback(() => {
    const nowMs = serverClock.now();
    return atMs !== null && nowMs !== null && nowMs > atMs;
  }, [atMs]);
  return useSyncExternalStore(subscribe, read, () => false);
}

/** The server's time in epoch ms, rounded down to whole steps; null while unknown. For "2 s ago". */
export function useServerNow(stepMs = 1000): number | null {
  const read = useCallback(() => {
    const nowMs = serverClock.now();
    return nowMs === null ? null : Math.floor(nowMs / stepMs) * stepMs;
  }, [stepMs]);
  return useSyncExternalStore(subscribe, read, unknown);
}
