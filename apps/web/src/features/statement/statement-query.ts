import { StatementAnswer } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';
import type { StatementSearch } from './statement-days.ts';

export function statementPath(path: string, { from, to }: StatementSearch): string {
  const query = new URLSearchParams({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** By person: nobody else on this device ever sees it; in memory only, and asked for anew each time it is opened. */
export function statementQuery(api: Api, userId: string | undefined, days: StatementSearch) {
  return queryOptions({
    queryKey: ['statement', userId, days.from ?? '', days.to ?? ''],
    enabled: userId !== undefined,
    staleTime: 0,
    gcTime: 60_000,
    placeholderData: (before: StatementAnswer | undefined, query) =>
      query?.queryKey[1] === userId ? before : undefined,
    queryFn: ({ signal }) => api.get(statementPath('/api/account/statement', days), StatementAnswer, { signal }),
  });
}
