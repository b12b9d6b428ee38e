import {
  ConvertEarningsAnswer,
  ConvertEarningsBody,
  EarningsAnswer,
  LIST_LIMIT_MAX,
  PageQuery,
  ReferralFriendsAnswer,
  ReferralsAnswer,
  WithdrawEarningsAnswer,
  WithdrawEarningsBody,
} from '@mnada/contract';
import { REFERRAL, toShillings } from '@mnada/rules';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal, requestLanguage, requireViewer } from '../../platform/http/index.ts';
import { moneyCall } from '../../platform/idempotency/index.ts';
import { referralCode } from '../accounts/index.ts';
import type { DeviceReader } from '../accounts/index.ts';
import {
  netCentsOf,
  type PayoutNotices,
  promised,
  readWithheldBp,
  withdrawEarnings,
  type WithdrawEarningsDeps,
} from '../payouts/index.ts';
import type { ReferralsDeps } from './context.ts';
import { convertEarnings } from './convert.ts';
import { friendsOf, ledgerOf, readTotals } from './summary.sql.ts';
import { friendView, ledgerView, readPlace } from './views.ts';

export type ReferralsRoutesDeps = ReferralsDeps & {
  readonly publicUrl: string;
  readonly notices: Pick<PayoutNotices, 'requested'>;
  readonly deviceOf: DeviceReader;
  readonly clock?: WithdrawEarningsDeps['clock'];
};

const PAGE = 20;
const READS = { max: 120, windowSeconds: 10, by: 'viewer' } as const;
const CHANGES = { max: 20, windowSeconds: 60, by: 'viewer' } as const;
const TERMS = {
  percent: REFERRAL.percent,
  reward_min: toShillings(REFERRAL.minCents),
  reward_max: toShillings(REFERRAL.maxCents),
  days: REFERRAL.earnedAfterMs / 86_400_000,
  withdraw_min: toShillings(REFERRAL.withdrawMinCents),
  bid_price: toShillings(REFERRAL.bidCents),
  welcome_bids: REFERRAL.welcomeBids,
};
const WITHDRAWN = {
  en: 'Your withdrawal was received. We check it and send the money to M-PESA in 24 to 48 hours.',
  sw: 'Ombi lako la kutoa pesa limepokelewa. Tunalikagua na kutuma pesa kwa M-PESA ndani ya saa 24 hadi 48.',
} as const;
const CONVERTED = {
  en: (bids: number) => `${bids} ${bids === 1 ? 'bid was' : 'bids were'} added to your account.`,
  sw: (bids: number) => `Zabuni ${bids} ${bids === 1 ? 'imeongezwa' : 'zimeongezwa'} kwenye akaunti yako.`,
} as const;

/** Asked sizes are clamped, never refused (AUC-6). */
const sizeOf = (limit: string | undefined): number =>
  Math.min(LIST_LIMIT_MAX, Math.max(1, limit === undefined ? PAGE : Number(limit)));

/** Referrals of whoever is signed in (OWN-3): the link, friends, earnings, and the two ways out. */
export function referralsRoutes(deps: ReferralsRoutesDeps): FastifyPluginAsyncZod {
  const { db, publicUrl, notices, deviceOf, clock } = deps;
  const friends = async (userId: string, cursor: string | undefined, size: number) => {
    const after = cursor === undefined ? null : readPlace(cursor);
    if (cursor !== undefined && after === null) throw new Refusal('INVALID_INPUT', { errors: ['cursor'] });
    const rows = await friendsOf(db, userId, after, size + 1);
    const shown = rows.slice(0, size);
    return { friends: shown.map(friendView), next: rows.length > size ? (shown.at(-1)?.place ?? null) : null };
  };
  const ledger = async (userId: string, cursor: string | undefined, size: number) => {
    if (cursor !== undefined && !/^[0-9]{1,15}$/.test(cursor))
      throw new Refusal('INVALID_INPUT', { errors: ['cursor'] });
    const rows = await ledgerOf(db, userId, cursor === undefined ? null : Number(cursor), size + 1);
    const shown = rows.slice(0, size).map(ledgerView);
    return { ledger: shown, next: rows.length > size ? (shown.at(-1)?.id ?? null) : null };
  };

  return async (app) => {
    app.get(
      '/api/referrals',
      {
        config: { access: 'user', limit: READS },
        schema: { tags: ['referrals'], summary: 'My link, friends and earnings', response: { 200: ReferralsAnswer } },
      },
      async (request) => {
        const { userId, kind } = requireViewer(request);
        if (kind !== 'user') throw new Refusal('STAFF_MAY_NOT_BUY');
        const totals = await readTotals(db, userId);
        if (totals === null) throw new Refusal('NOT_SIGNED_IN');
        const [theirs, mine, withheldBp] = await Promise.all([
          friends(userId, undefined, PAGE),
          ledger(userId, undefined, PAGE),
          readWithheldBp(db, 'earnings'),
        ]);
        return {
          username: totals.username,
          code: referralCode(totals.referralNumber),
          link: new URL(`/ref/${encodeURIComponent(totals.username)}`, publicUrl).href,
          totals: {
            earned: toShillings(totals.earned),
            pending: toShillings(totals.pending),
            available: toShillings(totals.available),
            withdrawn: toShillings(totals.withdrawn),
            converted: toShillings(totals.converted),
            owed: toShillings(totals.owed),
          },
          terms: { ...TERMS, withheld_bp: withheldBp },
          friends_count: totals.friends,
          friends: theirs.friends,
          friends_next: theirs.next,
          ledger: mine.ledger,
          ledger_next: mine.next,
        };
      },
    );

    app.get(
      '/api/referrals/friends',
      {
        config: { access: 'user', limit: READS },
        schema: { tags: ['referrals'], querystring: PageQuery, response: { 200: ReferralFriendsAnswer } },
      },
      async (request) => friends(requireViewer(request).userId, request.query.cursor, sizeOf(request.query.limit)),
    );

    app.get(
      '/api/referrals/earnings',
      {
        config: { access: 'user', limit: READS },
        schema: { tags: ['referrals'], querystring: PageQuery, response: { 200: EarningsAnswer } },
      },
      async (request) => ledger(requireViewer(request).userId, request.query.cursor, sizeOf(request.query.limit)),
    );

    app.post(
      '/api/referrals/withdraw',
      {
        config: { access: 'user', limit: CHANGES },
        schema: {
          tags: ['referrals'],
          summary: 'Withdraw earnings by M-PESA, without a fee',
          body: WithdrawEarningsBody,
          response: { 200: WithdrawEarningsAnswer },
        },
      },
      async (request) => {
        const viewer = requireViewer(request);
        const call = moneyCall(request, viewer.userId);
        const claimant = { ...viewer, deviceHash: deviceOf(request, viewer.userId) };
        const { id, isNew } = await withdrawEarnings({ db, ...(clock ? { clock } : {}) }, claimant, request.body, call);
        if (isNew) notices.requested(id);
        const message = WITHDRAWN[requestLanguage(request)];
        const netAmount = toShillings(await netCentsOf(db, id));
        return { success: true, message, withdrawal_id: id, net_amount: netAmount, ...(await promised(db, id)) };
      },
    );

    app.post(
      '/api/referrals/convert',
      {
        config: { access: 'user', limit: CHANGES },
        schema: {
          tags: ['referrals'],
          summary: 'Change earnings into bids',
          body: ConvertEarningsBody,
          response: { 200: ConvertEarningsAnswer },
        },
      },
      async (request) => {
        const viewer = requireViewer(request);
        const call = moneyCall(request, viewer.userId);
        const { bids, costKes, availableKes } = await convertEarnings(deps, viewer.userId, request.body.bids, call);
        const message = CONVERTED[requestLanguage(request)](bids);
        return { success: true, message, bids, cost: costKes, available: availableKes };
      },
    );
  };
}
