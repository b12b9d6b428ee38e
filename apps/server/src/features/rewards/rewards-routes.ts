import { RewardDoneBody, RewardsAnswer, RewardStep, RewardTakenAnswer } from '@mnada/contract';
import {
  budgetDay,
  budgetLeft,
  nextBudgetMs,
  REFERRAL,
  REWARD_BIDS,
  REWARD_STEPS,
  rewardsBarred,
  TOLD_STEPS,
} from '@mnada/rules';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Refusal, requireViewer } from '../../platform/http/index.ts';
import { networkHash } from '../accounts/index.ts';
import { currentBalance } from '../ledger/index.ts';
import { markDone, readBudget, readDone, readPerson, readTaken, readWelcome } from './rewards.sql.ts';
import { takeReward, type TakeRewardDeps } from './take-reward.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import type { Gift } from './free-bids.sql.ts';

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

const YEAR_SECONDS = 31_536_000;
const SIGN = /^[A-Za-z0-9_-]{22}$/;

/**
 * A random sign that a browser keeps, so that one device takes a step once, whatever accounts it signs in to. Whoever
 * clears it gets another; that wins them a few bids of the budget, no more.
 * @returns its hash; the sign itself is stored nowhere
 */
function deviceHash(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Buffer {
  const overTls = publicUrl.startsWith('https:');
  const name = overTls ? '__Host-device' : 'device';
  const kept = request.cookies[name] ?? '';
  const sign = SIGN.test(kept) ? kept : randomBytes(16).toString('base64url');
  void reply.setCookie(name, sign, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: overTls,
    maxAge: YEAR_SECONDS,
  });
  return createHash('sha256').update(sign).digest();
}

/** The steps as somebody stands on them; a visitor (null) has all of them ahead. */
async function rewardsOf(db: QueryExecutorProvider, userId: string | null): Promise<RewardsAnswer> {
  const budget = await readBudget(db, budgetDay);
  const [person, done, taken, welcome] =
    userId === null
      ? [null, new Set(), new Map<Gift, number>(), null]
      : await Promise.all([
          readPerson(db, userId),
          readDone(db, userId),
          readTaken(db, userId),
          readWelcome(db, userId),
        ]);
  return {
    steps: REWARD_STEPS.map((step) => ({
      step,
      bids: taken.get(step) ?? REWARD_BIDS[step],
      state: taken.has(step) ? 'taken' : done.has(step) ? 'ready' : 'todo',
    })),
    budget: {
      today: budget.dayBids,
      left_today: budgetLeft(budget),
      left_in_all: Math.max(0, budget.allBids - budget.allGranted),
      renews_at: new Date(nextBudgetMs(budget.nowMs)).toISOString(),
    },
    welcome: welcome === null ? null : { bids: REFERRAL.welcomeBids, state: welcome },
    barred_by: person === null ? null : rewardsBarred(person),
  };
}
