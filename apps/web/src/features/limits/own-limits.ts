import { LimitsAnswer, type SpendingLimitView } from '@mnada/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Api, useApi } from '../../client/api.ts';
import { untilMidnightMs } from '../../client/until-midnight.ts';
import { setOwnBreak } from './own-break.ts';
import { useSession } from '../../client/session.ts';

const limitsKey = (userId: string | undefined) => ['limits', userId] as const;

const limitsQuery = (api: Api, userId: string | undefined) =>
  queryOptions({
    queryKey: limitsKey(userId),
    queryFn: ({ signal }) => api.get('/api/settings/limits', LimitsAnswer, { signal }),
    enabled: userId !== undefined,
    staleTime: 0, // what was spent elsewhere counts here
    // A page that stays open past midnight doesn't go on telling what is left of the day before.
    refetchInterval: untilMidnightMs,
  });

/** One's own spending limits and break, as the server has them. */
export function useOwnLimits() {
  const userId = useSession()?.user.id;
  const query = useQuery(limitsQuery(useApi(), userId));
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) setOwnBreak(data.break === null ? null : Date.parse(data.break.until));
  }, [data]);
  return query;
}

/** Writes an answer of the server where every screen reads it. */
export function useSetLimits(): (answer: LimitsAnswer) => void {
  const userId = useSession()?.user.id;
  const queryClient = useQueryClient();
  return (answer) => queryClient.setQueryData(limitsKey(userId), answer);
}

type Capped = SpendingLimitView & { readonly cap: number; readonly left: number };
const isCapped = (limit: SpendingLimitView): limit is Capped => limit.cap !== null && limit.left !== null;

/** The limit with the least left; of equals the one that stays longest. null: none is set. */
export const tightestLimit = (limits: readonly SpendingLimitView[]): Capped | null =>
  limits
    .filter(isCapped)
    .reduce<Capped | null>((tight, one) => (tight === null || one.left <= tight.left ? one : tight), null);

/** The limit that a price would break, the one that is in its way longest. null: it fits. */
export const brokenLimit = (limits: readonly SpendingLimitView[], price: number): Capped | null =>
  limits
    .filter(isCapped)
    .filter(({ left }) => left < price)
    .reduce<Capped | null>(
      (longest, one) => (longest === null || one.resets_at > longest.resets_at ? one : longest),
      null,
    );
