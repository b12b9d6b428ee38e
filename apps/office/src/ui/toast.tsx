import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { textNow } from '../client/i18n/index.ts';

type Shown = { id: number; text: string; kind: 'done' | 'failed'; undo: (() => void) | null };
const SHOWN_MS = 5_000;
/** What can be taken back waits longer. */
const UNDO_MS = 8_000;
const MOST = 3;

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const set = (next: readonly Shown[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};
const drop = (id: number): void => set(shown.filter((each) => each.id !== id));

/** A short message at the foot of the page, read out as well. `undo`: for what can be taken back within 8 s. */
export function toast(text: string, options: { kind?: 'done' | 'failed'; undo?: () => void } = {}): void {
  const id = ++lastId;
  set([...shown, { id, text, kind: options.kind ?? 'done', undo: options.undo ?? null }].slice(-MOST));
  announceOwn(text);
  setTimeout(() => drop(id), options.undo === undefined ? SHOWN_MS : UNDO_MS);
}

export function Toasts() {
  const list = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  if (list.length === 0) return null;
  return (
    <div className="no-print pointer-events-none fixed inset-x-0 bottom-4 z-50 flex flex-col items-center gap-2 px-4 max-md:bottom-20">
      {list.map(({ id, text, kind, undo }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-[440px] animate-rise items-center gap-3 rounded-md border border-border bg-surface py-2 pr-2 pl-3.5 font-medium shadow-sheet"
        >
          {kind === 'done' ? (
            <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-live" />
          ) : (
            <CircleAlert aria-hidden="true" size={18} className="shrink-0 text-critical-text" />
          )}
          <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
          {undo === null ? null : (
            <button
              type="button"
              className="control rounded-[10px] px-2 font-semi text-link"
              onClick={() => {
                undo();
                drop(id);
              }}
            >
              {textNow('common.undo')}
            </button>
          )}
          <button
            type="button"
            aria-label={textNow('common.dismiss')}
            className="grid size-8 place-items-center rounded-[10px] text-foreground-2 hover:bg-surface-2"
            onClick={() => drop(id)}
          >
            <X aria-hidden="true" size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}
