import { Withdrawal } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Api } from '../../client/api.ts';
import { withdrawalView } from './withdrawal-view.ts';

const MOVING_MS = 10_000;

/** A state that a later server invents is no reason to show nothing (seed 2: any other value in a neutral style). */
const ShownWithdrawal = z.extend(Withdrawal, { status: z.string() });
export type ShownWithdrawal = z.infer<typeof ShownWithdrawal>;
const Answer = z.object({ withdrawal: ShownWithdrawal });

/** @param id the withdrawal's own, or its auction's (settled: Wire). */
export function withdrawalQuery(api: Api, userId: string | undefined, id: string) {
  return queryOptions({
    queryKey: ['withdrawal', userId, id],
    enabled: userId !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.get(`/api/withdrawals/${encodeURIComponent(id)}`, Answer, { signal })).withdrawal,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => (data !== undefined && withdrawalView(data).isMoving ? MOVING_MS : false),
  });
}
