import { useEffect, useSyncExternalStore } from 'react';

let crumb: string | null = null;
const listeners = new Set<() => void>();
const set = (next: string | null): void => {
  crumb = next;
  for (const listener of listeners) listener();
};

/** What the thing on screen is called, for the breadcrumb: known once it is loaded. */
export function useCrumb(name: string | undefined): void {
  useEffect(() => {
    set(name ?? null);
    return () => set(null);
  }, [name]);
}
export const useCurrentCrumb = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => crumb,
  );
