import { budgetDay, budgetLeft } from '@mnada/rules';
import { GRANT_BIDS_MAX, type UserHead } from '@mnada/contract/office';
import { type QueryExecutorProvider, sql } from 'kysely';
import * as z from 'zod';
import { writeAudit } from '../../platform/audit.ts';
import type { Bus } from '../../platform/bus/index.ts';
import { STATEMENT_TIME, STATEMENT_TIME_MS } from '../../platform/clock/index.ts';
import { Refusal, type RefusalCode } from '../../platform/http/index.ts';
import { readSetting } from '../../platform/settings/index.ts';
import { PHONE_PROVED, type SecretKeys } from '../accounts/index.ts';
import { type ApprovalKind, approvalKind, fact } from '../approvals/index.ts';
import { currentBids } from '../ledger/index.ts';
import { notify, tellNotified } from '../notifications/index.ts';
import { giveFreeBids, isKnownElsewhere, readBudget, takeFromBudget } from '../rewards/index.ts';

const GRANT_KIND = 'user.grant';
export type GrantBudget = { readonly month: string; readonly bids: number; readonly left: number };

/** The month's budget of Nairobi, `grants_month_bids`, and what is left of it; the day's and the lasting budget count besides (0018). */
export async function readGrantBudget(db: QueryExecutorProvider): Promise<GrantBudget> {
  const bids = await readSetting(db, 'grants_month_bids');
  const { rows } = await sql<{ nowMs: number }>`select ${STATEMENT_TIME_MS} as "nowMs"`.execute(db);
  const month = budgetDay(rows[0]?.nowMs ?? 0).slice(0, 7);
  const granted = await sql<{ bids: number }>`
    select granted_bids as bids from reward_budget where period = ${`grants:${month}`}`.execute(db);
  return { month, bids, left: Math.max(0, bids - (granted.rows[0]?.bids ?? 0)) };
}

type Bar = Exclude<UserHead['grant']['bar'], null | 'own' | 'not_permitted' | 'asked'>;
const REFUSALS: Readonly<Record<Bar, RefusalCode>> = {
  suspended: 'ACCOUNT_SUSPENDED',
  self_excluded: 'SELF_EXCLUDED',
  no_phone: 'REWARD_NEEDS_PHONE',
  same_person: 'REWARD_SAME_PERSON',
  budget_used: 'GRANT_BUDGET_USED',
};

/**
 * Why nobody can grant bids to a person now, or null: once a person and month, told by account, number, mailbox and browser; never
 * while they are kept from bidding, by staff or by themselves.
 * @throws Refusal USER_NOT_FOUND no such shopper: staff hold no bids
 */
export async function grantBar(db: QueryExecutorProvider, userId: string, bids: number): Promise<Bar | null> {
  const { rows } = await sql<{ isKept: boolean; isExcluded: boolean; isProved: boolean; has: boolean }>`
    select status <> 'active' or coalesce(bidding_suspended_until > ${STATEMENT_TIME}, false) as "isKept",
           coalesce(excluded_until > ${STATEMENT_TIME}, false) as "isExcluded", ${PHONE_PROVED} as "isProved"
      from app_user where id = ${userId} and kind = 'user' and not is_simulated and status <> 'deleted'`.execute(db);
  const [person] = rows;
  if (person === undefined) throw new Refusal('USER_NOT_FOUND');
  if (person.isKept) return 'suspended';
  if (person.isExcluded) return 'self_excluded';
  if (!person.isProved) return 'no_phone';
  const { month, left } = await readGrantBudget(db);
  const gift = `grant:${month}` as const;
  const { rows: had } = await sql`select from reward where user_id = ${userId} and step = ${gift}`.execute(db);
  if (had.length > 0 || (await isKnownElsewhere(db, userId, gift))) return 'same_person';
  return left < bids || budgetLeft(await readBudget(db, budgetDay)) < bids ? 'budget_used' : null;
}

const Params = z.strictObject({ userId: z.uuid(), bids: z.int().min(1).max(GRANT_BIDS_MAX) });

/**
 * `user.grant`: gives somebody bids, by two people (OPS-5, OPS-10). They are free bids like all others: out of the day's budget and
 * the lasting one, once for a person's account, number, mailbox and browser in a month; and out of the month's budget for grants.
 */
export const grantBidsKind = ({
  bus,
  keys,
}: {
  readonly bus: Pick<Bus, 'publish'>;
  readonly keys: Pick<SecretKeys, 'mac'>;
}): ApprovalKind =>
  approvalKind({
    kind: GRANT_KIND,
    permission: 'finance',
    params: Params,
    async look(trx, { userId, bids }) {
      const { rows } = await sql<{ username: string }>`
        select username from app_user where id = ${userId} and kind = 'user' for no key update`.execute(trx);
      const [person] = rows;
      if (person === undefined) throw new Refusal('USER_NOT_FOUND');
      const bar = await grantBar(trx, userId, bids);
      if (bar !== null) throw new Refusal(REFUSALS[bar]);
      return {
        subject: `user:${userId}`,
        summary: `Give ${bids} ${bids === 1 ? 'bid' : 'bids'} to ${person.username}`,
        facts: async () => {
          const now = await currentBids(trx, userId);
          const { left } = await readGrantBudget(trx);
          return [
            fact.words('person', person.username),
            fact.count('bids', bids),
            fact.count('balance', now + bids, now),
            fact.count('budget_left', left - bids, left),
          ];
        },
        basis: { bids },
      };
    },
    async execute(trx, { userId, bids }, by) {
      const { month, bids: budgetBids } = await readGrantBudget(trx);
      const given = await giveFreeBids(trx, keys, { userId, gift: `grant:${month}`, bids });
      if (given === 'same_person') throw new Refusal('REWARD_SAME_PERSON');
      if (given !== 'given') throw new Refusal(given);
      if (!(await takeFromBudget(trx, { period: `grants:${month}`, budgetBids, bids })))
        throw new Refusal('GRANT_BUDGET_USED');
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'user.bids_granted',
        subject: `user:${userId}`,
        reason: by.reason,
        after: { bids, month, asked: by.requestedBy, request: by.reference },
      });
      const told = await notify(trx, [
        { userId, kind: 'reward', source: `reward:${userId}:grant:${month}`, data: { step: 'grant', bids } },
      ]);
      return {
        result: { userId, bids },
        afterCommit: () => {
          tellNotified(bus, told);
          bus.publish('balance', userId);
        },
      };
    },
  });
