import { RewardDoneBody, RewardsAnswer, RewardStep, RewardTakenAnswer } from '@mnada/contract';
import { TOLD_STEPS } from '@mnada/rules';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Refusal, requireViewer } from '../../platform/http/index.ts';
import { networkHash } from '../accounts/index.ts';
import { currentBalance } from '../ledger/index.ts';
import { deviceHash } from './device-sign.ts';
import { rewardsOf } from './rewards-view.ts';
import { markDone } from './rewards.sql.ts';
import { takeReward, type TakeRewardDeps } from './take-reward.ts';

export type RewardsRoutesDeps = TakeRewardDeps & { readonly publicUrl: string };

const StepPath = z.object({ step: z.string() });
const userAccess = { access: 'user', limit: { max: 30, windowSeconds: 60, by: 'viewer' } } as const;
const tags = ['rewards'];

function stepOf(text: string): RewardStep {
  const step = RewardStep.safeParse(text);
  if (!step.success) throw new Refusal('NOT_FOUND');
  return step.data;
}

/** Learning steps, what they give, and taking it (OWN-7). */
export function rewardsRoutes(deps: RewardsRoutesDeps): FastifyPluginAsyncZod {
  const { db, publicUrl } = deps;
  return async (app) => {
    app.get(
      '/api/rewards',
      { config: { access: 'public' }, schema: { tags, response: { 200: RewardsAnswer } } },
      async ({ viewer }) => rewardsOf(db, viewer?.userId ?? null),
    );

    app.post(
      '/api/rewards/:step',
      { config: userAccess, schema: { tags, params: StepPath, response: { 200: RewardTakenAnswer } } },
      async (request, reply) => {
        const { userId } = requireViewer(request);
        const step = stepOf(request.params.step);
        const granted = await takeReward(deps, {
          userId,
          step,
          deviceHash: deviceHash(request, reply, publicUrl),
          networkHash: networkHash(deps.keys, request.ip),
        });
        const { bids, version } = await currentBalance(db, userId);
        return { ...(await rewardsOf(db, userId)), granted, new_balance: bids, account_version: version };
      },
    );

    app.post(
      '/api/rewards/:step/done',
      {
        config: userAccess,
        schema: { tags, params: StepPath, body: RewardDoneBody, response: { 200: RewardsAnswer } },
      },
      async (request) => {
        const { userId, kind } = requireViewer(request);
        const told = TOLD_STEPS.find((step) => step === request.params.step);
        if (told === undefined) throw new Refusal('NOT_FOUND');
        if (kind !== 'user') throw new Refusal('FORBIDDEN');
        const auctionId = told === 'watch' ? (request.body.auction_id ?? 0) : null;
        if (!(await markDone(db, userId, told, auctionId))) throw new Refusal('REWARD_NOT_DONE');
        return rewardsOf(db, userId);
      },
    );
  };
}
