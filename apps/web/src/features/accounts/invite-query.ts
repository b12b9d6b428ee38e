import { InviteAnswer } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';

const FRESH_MS = 5 * 60_000;

/** Whether anybody has an invite code (OWN-3). Without an answer it counts as one: the server decides when it is used. */
export const inviteQuery = (api: Api, code: string) =>
  queryOptions({
    queryKey: ['invite', code.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await api.get(`/api/invites/${encodeURIComponent(code)}`, InviteAnswer, { signal })).known,
    staleTime: FRESH_MS,
    retry: false,
  });
