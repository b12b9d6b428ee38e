import { useSyncExternalStore } from 'react';

const KEY = 'officeSingleKeys';
const listeners = new Set<() => void>();

const read = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
};
let on = read();

/** Whether a letter alone does something (WCAG 2.1.4): chosen on this device. */
export const singleKeysOn = (): boolean => on;
export function setSingleKeys(next: boolean): void {
  on = next;
  try {
    localStorage.setItem(KEY, next ? 'on' : 'off');
  } catch {
    // It lasts as long as the page.
  }
  for (const listener of listeners) listener();
}
export const useSingleKeys = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => on,
  );
