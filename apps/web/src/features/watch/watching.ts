import { SIDE_BY_SIDE_MAX } from '@mnada/contract';

/** What stood side by side last on this device (OWN-8), so that another auction comes beside it. Ids only: nothing of a person. */
const KEY = 'watching';

/** What an address can say of it: `1,2,3`. Reads whatever separates the numbers; each once, at most six. Pure. */
export function readIds(text: unknown): number[] {
  const found = (typeof text === 'string' || typeof text === 'number' ? String(text) : '').match(/\d+/g) ?? [];
  const ids = found.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, SIDE_BY_SIDE_MAX);
}

export type WatchSearch = { ids?: string | number };

/** The other way: one id alone is written as the number that it is. */
export const watchSearch = (ids: readonly number[]): WatchSearch =>
  ids.length === 0 ? {} : { ids: ids.length === 1 ? (ids[0] as number) : ids.join() };

/** With one more at the end; of six the oldest gives way. Pure. */
export const withAuction = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? [...ids] : [...ids.slice(-(SIDE_BY_SIDE_MAX - 1)), id];

export function lastWatched(): number[] {
  try {
    return readIds(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

export function keepWatched(ids: readonly number[]): void {
  try {
    localStorage.setItem(KEY, ids.join());
  } catch {
    // Then the address alone knows.
  }
}
