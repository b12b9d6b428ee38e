import { remember } from './remember.ts';

const listeners = new Set<() => void>();
/** What this device could not keep: it lasts as long as the page. */
const here = new Map<string, string>();

/** A choice of this device as it stands now, whichever tab made it; null: none. */
export function keptChoice(key: string): string | null {
  const known = here.get(key);
  if (known !== undefined) return known;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Counts at once, in every tab of this device. */
export function keepChoiceHere(key: string, value: string): void {
  if (remember(key, value)) here.delete(key);
  else here.set(key, value);
  for (const listener of listeners) listener();
}

/** Told when a choice may have changed: in this tab or in another one. */
export function onKeptChoice(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== null) here.delete(key);
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
  };
}
