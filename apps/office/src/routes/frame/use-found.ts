import { Found } from '@mnada/contract/office';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, query } from '../../client/api.ts';

const PAUSE_MS = 120;
const NONE: Found['found'] = [];

/** What the server finds by what was typed, once the typing pauses: only what the asker may see. */
export function useFound(word: string): Found['found'] {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(word), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [word]);
  const isEnough = asked.length > 1;
  const { data } = useQuery({
    queryKey: ['find', asked],
    queryFn: ({ signal }) => api.get(`/api/admin/find${query({ q: asked })}`, Found, { signal }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  return isEnough && word.length > 1 ? (data?.found ?? NONE) : NONE;
}
