import { useSyncExternalStore } from 'react';

/** What a visitor saved (OWN-5), in the browser: the one saved last first. Tiny, for every page asks whether there is some. */
const KEY = 'saved';
/** Enough for anybody, never a heap, and what one call moves to an account (contract: SAVED_ON_DEVICE_MAX). */
const MAX = 200;

const NOTHING: readonly number[] = [];
const listeners = new Set<() => void>();
let kept: { readonly text: string; readonly ids: readonly number[] } = { text: '', ids: NOTHING };

/** The same list until it changes, here or in another tab. */
export function savedOnDevice(): readonly number[] {
  let text = '';
  try {
    text = localStorage.getItem(KEY) ?? '';
  } catch {
    // no storage, nothing saved
  }
  if (text !== kept.text) kept = { text, ids: read(text) };
  return kept.ids;
}

function read(text: string): readonly number[] {
  try {
    const stored: unknown = JSON.parse(text);
    if (!Array.isArray(stored)) return NOTHING;
    return stored.filter((id): id is number => Number.isSafeInteger(id) && id > 0).slice(0, MAX);
  } catch {
    return NOTHING;
  }
}

/** @returns false: this browser keeps nothing */
export function keepOnDevice(ids: readonly number[]): boolean {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(ids.slice(0, MAX)));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

export const withId = (ids: readonly number[], id: number, present: boolean): number[] => {
  const others = ids.filter((other) => other !== id);
  return present ? [id, ...others] : others;
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Empty in what the server renders, and until the page is alive. */
export const useSavedOnDevice = (): readonly number[] => useSyncExternalStore(subscribe, savedOnDevice, () => NOTHING);
