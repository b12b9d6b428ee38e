import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { changed } from '../client/search.ts';

/** A column as its reader chooses it. */
export type ColumnName = { readonly id: string; readonly head: string };

let offered: readonly ColumnName[] | null = null;
const listeners = new Set<() => void>();
const offer = (next: readonly ColumnName[] | null): void => {
  offered = next;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Which columns the list that is shown has; null: none is shown. The bar above it lets people choose among them. */
export const useOfferedColumns = (): readonly ColumnName[] | null => useSyncExternalStore(listen, () => offered);

/** Tells the bar above the list what can be put away. */
export function useOfferColumns(columns: readonly ColumnName[]): void {
  useEffect(() => {
    offer(columns);
    return () => offer(null);
  }, [columns]);
}

/** What of this list's columns is put away: it stands in the address (`hide=county,courier`), so a view keeps it, too (OPS-2). */
export function useHiddenColumns(): { hidden: readonly string[]; setHidden: (ids: readonly string[]) => void } {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const text = search.hide ?? '';
  return {
    hidden: useMemo(() => (text === '' ? [] : text.split(',')), [text]),
    setHidden: (ids) =>
      void navigate({ to: '.', search: changed(search, { hide: ids.join(',') }) as never, replace: true }),
  };
}
