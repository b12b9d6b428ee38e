import { DeskAnswer } from '@mnada/contract/office';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, query } from '../../client/api.ts';

export const deskQuery = (kind: string | undefined) =>
  queryOptions({
    queryKey: ['desk', kind ?? 'all'],
    queryFn: ({ signal, client, queryKey }) =>
      api.get(`/api/admin/desk${query({ kind })}`, DeskAnswer, {
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  });
