import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();
const set = (next: boolean): void => {
  open = next;
  for (const listener of listeners) listener();
};
export const openPalette = (): void => set(true);
export const closePalette = (): void => set(false);
export const usePaletteOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
