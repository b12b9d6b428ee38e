import { useSyncExternalStore } from 'react';

/** The end of one's own break, kept on the device so that it is known before the first paint (before-paint.ts). */
const STORAGE_KEY = 'breakUntil';
const TIMER_MAX_MS = 2_000_000_000; // a timer can't wait longer than 24 days

const listeners = new Set<() => void>();
let untilMs: number | null | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;

function current(): number | null {
  if (untilMs === undefined) {
    try {
      untilMs = Number(localStorage.getItem(STORAGE_KEY)) || null;
    } catch {
      untilMs = null;
    }
  }
  // The device's clock only decides what is shown; whether a bid counts is the server's.
  return untilMs !== null && untilMs > Date.now() ? untilMs : null;
}

function show(): void {
  const now = current();
  clearTimeout(ending);
  if (now === null) delete document.documentElement.dataset['break'];
  else {
    document.documentElement.dataset['break'] = '';
    ending = setTimeout(show, Math.min(TIMER_MAX_MS, now - Date.now() + 1_000));
  }
  for (const listener of listeners) listener();
}

/** The server has told until when the person rests; null: they don't. */
export function setOwnBreak(next: number | null): void {
  if (next === current()) return;
  untilMs = next;
  try {
    if (next === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, String(next));
  } catch {
    // Without storage it lasts as long as the page; the next one is told again.
  }
  show();
}

/** The end of the break that the signed-in person takes now, in epoch ms, or null. */
export function useOwnBreak(): number | null {
  return useSyncExternalStore(
    (listener) => {
      if (listeners.size === 0) show();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current,
    () => null,
  );
}
