import { useEffect, useSyncExternalStore } from 'react';

/** Somebody else who has the record open that is shown, and what is said of them. */
export type Here = { readonly id: string; readonly initials: string; readonly words: string };

const NOBODY: readonly Here[] = [];
let here: readonly Here[] = NOBODY;
let isEditing = false;
const listeners = new Set<() => void>();

/** Who else is there now, by whoever asks for it. */
export function setHere(next: readonly Here[]): void {
  if (here.length === 0 && next.length === 0) return;
  here = next;
  for (const listener of listeners) listener();
}
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useHere = (): readonly Here[] => useSyncExternalStore(listen, () => here);

/** Whether something that was typed on this page isn't saved yet. */
export const isEditingHere = (): boolean => isEditing;
export function useEditsHere(isDirty: boolean): void {
  useEffect(() => {
    isEditing = isDirty;
    return () => {
      isEditing = false;
    };
  }, [isDirty]);
}
