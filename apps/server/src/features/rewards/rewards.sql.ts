import { REWARD_BUDGET, type RewardBudget, type RewardStep, type ToldStep, WATCHED_WITHIN_HOURS } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';

export type Person = {
  readonly isPerson: boolean;
  readonly isActive: boolean;
  readonly isOnBreak: boolean;
  readonly hasProvenContact: boolean;
};

const person = (userId: string) => sql`
    select kind = 'user' and not is_simulated as "isPerson", status = 'active' as "isActive",
           coalesce(excluded_until > clock_timestamp(), false) as "isOnBreak",
           phone_verified_at is not null or email_verified_at is not null as "hasProvenContact"
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
     where id = ${userId} and (phone_verified_at is not null or email_verified_at is not null)
    union all select step from reward_mark where user_id = ${userId}
    union all select 'save' where exists (select from saved_product where user_id = ${userId})
    union all select 'bid' where exists (select from participant where user_id = ${userId} and bids_used > 0)
    union all select 'order' where exists (select from shop_order where user_id = ${userId} and state = 'delivered')`.execute(
    db,
  );
  return new Set(rows.map((row) => row.step));
}

/** Which steps somebody has taken, and for how many bids. */
export async function readTaken(db: QueryExecutorProvider, userId: string): Promise<ReadonlyMap<RewardStep, number>> {
  const { rows } = await sql<{ step: RewardStep; bids: number }>`
    select step, bids from reward where user_id = ${userId}`.execute(db);
  return new Map(rows.map((row) => [row.step, row.bids]));
}

export type BudgetNow = RewardBudget & { readonly nowMs: number };

/** The budgets as the operator set them, and what was given out of them. @param dayOf names the day of an instant */
export async function readBudget(db: QueryExecutorProvider, dayOf: (nowMs: number) => string): Promise<BudgetNow> {
  const { rows } = await sql<{ nowMs: number; settings: Record<string, unknown> | null }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as "nowMs",
           (select jsonb_object_agg(name, value) from setting where name in ('reward_day_bids', 'reward_all_bids')) as settings`.execute(
    db,
  );
  const { nowMs, settings } = rows[0] ?? { nowMs: 0, settings: null };
  const granted = await sql<{ period: string; bids: number }>`
    select period, granted_bids as bids from reward_budget where period in ('all', ${dayOf(nowMs)})`.execute(db);
  const grantedIn = (period: string) => granted.rows.find((row) => row.period === period)?.bids ?? 0;
  return {
    nowMs,
    dayBids: bidsSetting(settings?.['reward_day_bids'], REWARD_BUDGET.day),
    dayGranted: grantedIn(dayOf(nowMs)),
    allBids: bidsSetting(settings?.['reward_all_bids'], REWARD_BUDGET.all),
    allGranted: grantedIn('all'),
  };
}

const BUDGET_MAX = 1_000_000;
/** Unreadable settings give what is usual, never more. */
const bidsSetting = (value: unknown, usual: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= BUDGET_MAX ? value : usual;

/**
 * Takes bids out of a budget and holds its row until the transaction is over.
 * @returns false: there aren't so many left, and nothing changed
 */
export async function takeFromBudget(
  trx: QueryExecutorProvider,
  budget: { readonly period: string; readonly budgetBids: number; readonly bids: number },
): Promise<boolean> {
  const { period, budgetBids, bids } = budget;
  const { rows } = await sql`
    insert into reward_budget as b (period, budget_bids, granted_bids)
    select ${period}, ${budgetBids}::int, ${bids}::int where ${bids}::int <= ${budgetBids}::int
    on conflict (period) do update
       set budget_bids = excluded.budget_bids, granted_bids = b.granted_bids + excluded.granted_bids
     where b.granted_bids + excluded.granted_bids <= excluded.budget_bids
    returning period`.execute(trx);
  return rows.length > 0;
}

/** A number that paid is known, also when the money went back. */
const WAS_PAID = sql`state in ('paid', 'reversed')`;

/** Whether another account of the same number has taken the step: its own, or one that it has paid with. */
export async function isKnownElsewhere(trx: QueryExecutorProvider, userId: string, step: RewardStep): Promise<boolean> {
  const { rows } = await sql`
    with numbers as (
      select phone from app_user where id = ${userId} and phone is not null
      union select phone from payment where user_id = ${userId} and ${WAS_PAID}
    )
    select from reward r
     where r.step = ${step} and r.user_id <> ${userId}
       and r.user_id in (select id from app_user where phone in (select phone from numbers)
                         union select user_id from payment where phone in (select phone from numbers) and ${WAS_PAID})
     limit 1`.execute(trx);
  return rows.length > 0;
}

export type NewReward = {
  readonly userId: string;
  readonly step: RewardStep;
  readonly bids: number;
  readonly day: string;
  readonly deviceHash: Buffer | null;
};

/** @returns false: the person has it already, or somebody on this device */
export async function insertReward(trx: QueryExecutorProvider, reward: NewReward): Promise<boolean> {
  const { rows } = await sql`
    insert into reward (user_id, step, bids, day, device_hash)
    values (${reward.userId}, ${reward.step}, ${reward.bids}, ${reward.day}, ${reward.deviceHash})
    on conflict do nothing returning step`.execute(trx);
  return rows.length > 0;
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
          and decided_at_us > (extract(epoch from clock_timestamp()) - ${WATCHED_WITHIN_HOURS}::int * 3600) * 1000000)
    ), written as (
      insert into reward_mark (user_id, step, auction_id) select * from told on conflict do nothing
    )
    select from told`.execute(db);
  return rows.length > 0;
}
