import { type RewardBudget, type RewardStep, type ToldStep, WATCHED_WITHIN_HOURS } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { STATEMENT_TIME, STATEMENT_TIME_MS } from '../../platform/clock/index.ts';
import { readSettings } from '../../platform/settings/index.ts';
import { PHONE_PROVED } from '../accounts/index.ts';
import type { Gift } from './free-bids.sql.ts';

export type Person = {
  readonly isPerson: boolean;
  readonly isActive: boolean;
  readonly isOnBreak: boolean;
  readonly hasProvedPhone: boolean;
};

const person = (userId: string) => sql`
    select kind = 'user' and not is_simulated as "isPerson", status = 'active' and coalesce(bidding_suspended_until <= ${STATEMENT_TIME}, true) as "isActive",
           coalesce(excluded_until > ${STATEMENT_TIME}, false) as "isOnBreak",
           ${PHONE_PROVED} as "hasProvedPhone"
      from app_user where id = ${userId}`;

export async function readPerson(db: QueryExecutorProvider, userId: string): Promise<Person | null> {
  const { rows } = await sql<Person>`${person(userId)}`.execute(db);
  return rows[0] ?? null;
}

/** As buying does: no break begins behind its back. */
export async function lockPerson(trx: QueryExecutorProvider, userId: string): Promise<Person | null> {
  const { rows } = await sql<Person>`${person(userId)} for no key update`.execute(trx);
  return rows[0] ?? null;
}

/** Which steps somebody has done, as far as they can be seen: from the shop's own books, and from what was reported. */
export async function readDone(db: QueryExecutorProvider, userId: string): Promise<ReadonlySet<RewardStep>> {
  const { rows } = await sql<{ step: RewardStep }>`
    select 'contact' as step from app_user
     where id = ${userId} and ${PHONE_PROVED}
    union all select step from reward_mark where user_id = ${userId}
    union all select 'save' where exists (select from saved_product where user_id = ${userId})
    union all select 'bid' where exists (select from participant where user_id = ${userId} and bids_used > 0)
    union all select 'order' where exists (select from shop_order where user_id = ${userId} and state = 'delivered')`.execute(
    db,
  );
  return new Set(rows.map((row) => row.step));
}

/** Which gifts somebody has been given, and how many bids. */
export async function readTaken(db: QueryExecutorProvider, userId: string): Promise<ReadonlyMap<Gift, number>> {
  const { rows } = await sql<{ step: Gift; bids: number }>`
    select step, bids from reward where user_id = ${userId}`.execute(db);
  return new Map(rows.map((row) => [row.step, row.bids]));
}

/** What became of the gift of somebody who was invited, or null: nobody brought them. */
export async function readWelcome(
  db: QueryExecutorProvider,
  userId: string,
): Promise<'waiting' | 'given' | 'refused' | null> {
  const { rows } = await sql<{ state: 'waiting' | 'given' | 'refused' }>`
    select welcome_state as state from referral where friend_id = ${userId}`.execute(db);
  return rows[0]?.state ?? null;
}

export type BudgetNow = RewardBudget & { readonly nowMs: number };

/** The budgets as the operator set them, and what was given out of them. @param dayOf names the day of an instant */
export async function readBudget(db: QueryExecutorProvider, dayOf: (nowMs: number) => string): Promise<BudgetNow> {
  const settings = await readSettings(db, ['reward_day_bids', 'reward_all_bids']);
  const { rows } = await sql<{ nowMs: number }>`select ${STATEMENT_TIME_MS} as "nowMs"`.execute(db);
  const nowMs = rows[0]?.nowMs ?? 0;
  const granted = await sql<{ period: string; bids: number }>`
    select period, granted_bids as bids from reward_budget where period in ('all', ${dayOf(nowMs)})`.execute(db);
  const grantedIn = (period: string) => granted.rows.find((row) => row.period === period)?.bids ?? 0;
  return {
    nowMs,
    dayBids: settings.reward_day_bids,
    dayGranted: grantedIn(dayOf(nowMs)),
    allBids: settings.reward_all_bids,
    allGranted: grantedIn('all'),
  };
}

/**
 * Notes what a person's browser reports as done; again changes nothing.
 * @returns false: no such auction ended lately
 */
export async function markDone(
  db: QueryExecutorProvider,
  userId: string,
  step: ToldStep,
  auctionId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    with told as (
      select ${userId}::uuid as user_id, ${step}::text as step, ${auctionId}::bigint as auction_id
       where ${step} = 'practice' or exists (
         select from outcome where auction_id = ${auctionId}::bigint
          and to_timestamp(decided_at_us / 1e6) > ${STATEMENT_TIME} - make_interval(hours => ${WATCHED_WITHIN_HOURS}::int))
    ), written as (
      insert into reward_mark (user_id, step, auction_id) select * from told on conflict do nothing
    )
    select from told`.execute(db);
  return rows.length > 0;
}
