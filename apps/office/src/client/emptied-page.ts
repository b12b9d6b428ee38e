import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { changed } from './search.ts';

type Place = { readonly cursor?: string };

/**
 * Rows leave a queue while people work on it: a further page that was emptied meanwhile says nothing of those before it, and its first page
 * takes its place.
 * @param rows of the page; undefined: not there yet
 * @returns whether it is on its way to the first page, and has nothing to show
 */
export function useEmptiedPage(rows: number | undefined): boolean {
  const search = useSearch({ strict: false }) as Place;
  const navigate = useNavigate();
  const isEmptied = rows === 0 && search.cursor !== undefined;
  useEffect(() => {
    if (isEmptied)
      void navigate({
        to: '.',
        search: (now: Place) => changed(now, { cursor: null, page: null }) as never,
        replace: true,
      });
  }, [isEmptied, navigate]);
  return isEmptied;
}
