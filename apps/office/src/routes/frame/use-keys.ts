import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { singleKeysOn } from '../../client/shortcuts.ts';
import { pressMarked, selectRow, stepRow } from '../../ui/row-keys.ts';
import { showKeys } from './keys-state.ts';
import { openPalette } from './palette-state.ts';
import type { Room } from './rooms.ts';

/** After G or N a letter is waited for that long. */
const SEQUENCE_MS = 1_500;

/** N, then this. */
const NEW: Readonly<Record<string, string>> = { a: '/auctions/new', p: '/products/new' };

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"]):not([type="radio"]):not([type="button"])'));

/** Sorts by the column after the one that sorts now: S walks through them. */
function sortOn(): boolean {
  const heads = Array.from(document.querySelectorAll<HTMLElement>('main [data-key-sort]'));
  const at = heads.findIndex((head) => head.closest('th')?.hasAttribute('aria-sort'));
  const next = heads[(at + 1) % Math.max(1, heads.length)];
  next?.click();
  return next !== undefined;
}

/** What a letter alone does. None of them spends, approves, refuses, pauses, publishes or deletes (design, section 5). */
const SINGLE: Readonly<Record<string, (event: KeyboardEvent) => boolean>> = {
  '/': () => pressMarked('data-key-search'),
  f: () => pressMarked('data-key-filter'),
  s: sortOn,
  j: () => stepRow(1),
  k: () => stepRow(-1),
  x: () => selectRow(false),
  X: () => selectRow(true),
  '[': () => pressMarked('data-key-page="["'),
  ']': () => pressMarked('data-key-page="]"'),
  e: () => pressMarked('data-key-export'),
  t: () => pressMarked('data-key-chart'),
  '?': () => {
    showKeys();
    return true;
  },
};

/** The keyboard of the whole office. Single keys can be switched off; Ctrl K always works. */
export function useKeys(rooms: readonly Room[]): void {
  const router = useRouter();
  useEffect(() => {
    let waitsUntilMs = 0;
    let first: 'g' | 'n' = 'g';
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      const inDialog = document.querySelector('[role="dialog"], [role="menu"]') !== null;
      if (event.ctrlKey || event.metaKey || event.altKey || inDialog || !singleKeysOn() || isTyping(event.target))
        return;
      if (performance.now() < waitsUntilMs) {
        waitsUntilMs = 0;
        const letter = event.key.toLowerCase();
        const path = first === 'g' ? rooms.find((room) => room.letter === letter)?.path : NEW[letter];
        // What nobody built, or this person may not open, is no room of theirs.
        if (path === undefined || !rooms.some((room) => path === room.path || path.startsWith(`${room.path}/`))) return;
        event.preventDefault();
        void router.navigate({ to: path as '/' });
        return;
      }
      if (event.key === 'g' || event.key === 'n') {
        first = event.key;
        waitsUntilMs = performance.now() + SEQUENCE_MS;
        return;
      }
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        // Only within a list: elsewhere arrows scroll.
        const isInList = event.target instanceof HTMLElement && event.target.closest('[data-row]') !== null;
        if (isInList && stepRow(event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
        return;
      }
      if (SINGLE[event.key]?.(event) === true) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [rooms, router]);
}
