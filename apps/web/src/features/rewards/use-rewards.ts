import { RewardsAnswer, type RewardStep, RewardTakenAnswer } from '@mnada/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Api, ApiError, useApi } from '../../client/api.ts';
import { writeBalance } from '../wallet/index.ts';
import { tellLearned } from './learned.ts';
import { untilMidnightMs } from '../../client/until-midnight.ts';
import { useSession } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { toast } from '@mnada/ui/toast.ts';

/** The steps as they stand, and taking one; what this browser noted before is told first. */
export function useRewards(onTaken: (step: RewardStep) => void) {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const who = useSession()?.user.id ?? null;
  const options = rewardsQuery(api, who);
  const query = useQuery(options);

  useEffect(() => {
    if (who === null) return;
    void tellLearned(api).then((rewards) => {
      if (rewards !== null) queryClient.setQueryData<RewardsAnswer>(['rewards', who], rewards);
    });
  }, [api, queryClient, who]);

  // A press counts from the press on, not from when the screen shows it.
  const isTaking = useRef(false);
  const taking = useMutation({
    mutationFn: (step: RewardStep) => api.post(`/api/rewards/${step}`, {}, RewardTakenAnswer),
    onSuccess: ({ granted, new_balance, account_version, ...rewards }, step) => {
      queryClient.setQueryData<RewardsAnswer>(['rewards', who], rewards);
      writeBalance(queryClient, { bids: new_balance, version: account_version });
      if (granted === 0) return; // taken before, on another page perhaps
      const words = t('rewards.takenToast', { count: granted });
      toast.success(words);
      announceOwn(words);
      onTaken(step);
    },
    onError: (error) => {
      const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
      toast.error(isRefusal ? error.message : t('rewards.takeFailed'));
      void queryClient.invalidateQueries({ queryKey: ['rewards', who] });
    },
    onSettled: () => {
      isTaking.current = false;
    },
  });
  const take = (step: RewardStep) => {
    if (isTaking.current) return;
    isTaking.current = true;
    taking.mutate(step);
  };
  return { who, query, take, taken: taking.variables, isTaking: taking.isPending };
}

/** @param who the account's id, or null for a visitor: everybody may see the steps */
function rewardsQuery(api: Api, who: string | null) {
  return queryOptions({
    queryKey: ['rewards', who],
    queryFn: ({ signal }) => api.get('/api/rewards', RewardsAnswer, { signal }),
    staleTime: 0, // a bid, a delivery, a confirmed number change it elsewhere
    refetchOnWindowFocus: true,
    refetchInterval: untilMidnightMs, // the free bids of a day are another day's then
  });
}
