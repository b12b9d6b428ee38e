import { ApiError } from '../../client/api.ts';

/** A request that moves money and has not been answered. Sent again with the same key it is the same request (GEN-6). */
export type Attempt = { readonly key: string; readonly body: string; readonly startedAtMs: number };

/** Much longer than any answer takes; later the same press is a new wish. */
const SAME_WISH_MS = 10 * 60_000;

/** The attempt to send now: the one that is still unanswered if it says the same, else a new one. */
export function attemptFor(unanswered: Attempt | null, body: string, nowMs: number, newKey: () => string): Attempt {
  const isSame =
    unanswered !== null && unanswered.body === body && Math.abs(nowMs - unanswered.startedAtMs) < SAME_WISH_MS;
  return isSame ? unanswered : { key: newKey(), body, startedAtMs: nowMs };
}

/** Whether the server has decided. No answer, a broken one or a fault of its own leaves open what happened. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'NETWORK' && error.code !== 'UNREADABLE' && error.status !== 500;
}

const storageKey = (scope: string) => `unanswered:${scope}`;

/** Kept over a reload: the person presses again, and it is still the same request. */
export function keptAttempt(scope: string): Attempt | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(scope)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { key, body, startedAtMs } = kept as Record<string, unknown>;
    return typeof key === 'string' && typeof body === 'string' && typeof startedAtMs === 'number'
      ? { key, body, startedAtMs }
      : null;
  } catch {
    return null;
  }
}

export function keepAttempt(scope: string, attempt: Attempt | null): void {
  try {
    if (attempt === null) sessionStorage.removeItem(storageKey(scope));
    else sessionStorage.setItem(storageKey(scope), JSON.stringify(attempt));
  } catch {
    // without storage it lasts as long as the screen
  }
}
