import {
  NO_LIMIT,
  SPENDING_PERIODS,
  type SpendingLimit,
  type SpendingLimits,
  type SpendingPeriod,
  spendingWindow,
  type Spent,
} from '@mnada/rules';
import { sql, type Transaction } from 'kysely';
import { databaseNowMs } from '../../platform/clock/index.ts';
import type { Db, Tables } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { CAME_BACK_TEXT } from '../ledger/index.ts';

export type Trx = Transaction<Tables>;

/** A person who decides about their own limits, locked, and the database's clock as it was read after that. */
export type LockedSelf = { readonly excludedUntilMs: number | null; readonly nowMs: number };

/**
 * Locks a person's row, as buying does: a payment is made before a change or after it, never meanwhile.
 * @throws Refusal NOT_SIGNED_IN; FORBIDDEN for staff, who neither buy nor bid
 */
export async function lockSelf(trx: Trx, userId: string): Promise<LockedSelf> {
  // A break without an end ('infinity') is no Date: the year 2200 stands for it, as in the lane.
  const { rows } = await sql<{ kind: string; status: string; until: Date | null }>`
    select kind, status, case when excluded_until is not null then least(excluded_until, '2200-01-01Z') end as until
      from app_user where id = ${userId} for no key update`.execute(trx);
  const [person] = rows;
  if (!person || person.status === 'deleted') throw new Refusal('NOT_SIGNED_IN');
  if (person.kind !== 'user') throw new Refusal('FORBIDDEN');
  return { excludedUntilMs: person.until?.getTime() ?? null, nowMs: await databaseNowMs(trx) };
}

/** A person's caps as they are written: what waited may count by now (rules: limitAt). */
export async function readLimits(db: Db, userId: string): Promise<SpendingLimits> {
  const rows = await db
    .selectFrom('spending_limit')
    .select(['period', 'cap_cents', 'next_cap_cents', 'next_counts_at'])
    .where('user_id', '=', userId)
    .execute();
  const of = (period: SpendingPeriod): SpendingLimit => {
    const row = rows.find((one) => one.period === period);
    if (!row) return NO_LIMIT;
    const next = row.next_counts_at && { capCents: row.next_cap_cents, countsAtMs: row.next_counts_at.getTime() };
    return { capCents: row.cap_cents, next };
  };
  return { day: of('day'), week: of('week'), month: of('month') };
}

export async function writeLimit(
  trx: Trx,
  userId: string,
  period: SpendingPeriod,
  limit: SpendingLimit,
): Promise<void> {
  const columns = {
    cap_cents: limit.capCents,
    next_cap_cents: limit.next?.capCents ?? null,
    next_counts_at: limit.next === null ? null : new Date(limit.next.countsAtMs),
    updated_at: sql<Date>`clock_timestamp()`,
  };
  await trx
    .insertInto('spending_limit')
    .values({ user_id: userId, period, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'period']).doUpdateSet(columns))
    .execute();
}

/**
 * What somebody spent on packs in the windows that run. A purchase belongs to the moment in which it was asked for, however
 * late its money comes. What pays a debt was spent when it was bought. What is paid or may still be paid counts; what failed or was taken back doesn't. A top-up that is out
 * counts as its whole pack: that is what its payment comes to (PAY-7). Bids that were set aside for autobids in a window count
 * when they were bought before it: their money counted nowhere in it yet. What went back unused doesn't, nor what was placed and came
 * back with a purchase or a call-off (BID-16).
 */
export async function readSpent(db: Db, userId: string, nowMs: number): Promise<Spent> {
  const starts = SPENDING_PERIODS.map((period) => new Date(spendingWindow(period, nowMs).startsAtMs));
  const [day, week, month] = starts;
  const paid = await readPaid(db, userId, { day, week, month });
  const aside = await readSetAside(db, userId, { day, week, month });
  return { day: paid.day + aside.day, week: paid.week + aside.week, month: paid.month + aside.month };
}

type Starts = { readonly [P in SpendingPeriod]: Date | undefined };

async function readPaid(db: Db, userId: string, { day, week, month }: Starts): Promise<Spent> {
  const { rows } = await sql<Record<SpendingPeriod, number>>`
    select coalesce(sum(cents) filter (where created_at >= ${day}), 0)::bigint as day,
           coalesce(sum(cents) filter (where created_at >= ${week}), 0)::bigint as week,
           coalesce(sum(cents) filter (where created_at >= ${month}), 0)::bigint as month
      from payment, lateral (
        select case when tops_up is not null and state <> 'paid'
                    then (select price_cents from bid_package where bid_package.id = package_id)
                    else amount_cents end as cents) counted
     where user_id = ${userId} and purpose = 'pack' and not pays_debt
       and created_at >= least(${week}::timestamptz, ${month}::timestamptz)
       and state in ('submitting', 'submit_unknown', 'pending', 'unresolved', 'disputed', 'paid')`.execute(db);
  return rows[0] ?? { day: 0, week: 0, month: 0 };
}

/** A returned bid is as old as the lot that was bought: `origin`. */
const BOUGHT_AT = sql`(select origin.created_at from bid_lot origin where origin.id = coalesce(lot.parent_id, lot.id))`;
const CAME_BACK = sql.raw(CAME_BACK_TEXT);
const inUs = (at: Date | undefined) => (at?.getTime() ?? 0) * 1_000;

async function readSetAside(db: Db, userId: string, { day, week, month }: Starts): Promise<Spent> {
  const { rows } = await sql<Record<SpendingPeriod, number>>`
    select coalesce(sum(cents) filter (where made_us >= ${inUs(day)} and bought < ${day}), 0)::bigint as day,
           coalesce(sum(cents) filter (where made_us >= ${inUs(week)} and bought < ${week}), 0)::bigint as week,
           coalesce(sum(cents) filter (where made_us >= ${inUs(month)} and bought < ${month}), 0)::bigint as month
      from (select share.made_us, ${BOUGHT_AT} as bought,
                   (share.bids - share.returned - case when ${CAME_BACK} or o.result = 'void' then share.placed else 0 end)
                     * share.unit_price_cents as cents
              from autobid_lot share join bid_lot lot on lot.id = share.lot_id
              left join purchase_hold h on h.auction_id = share.auction_id and h.user_id = share.user_id
              left join outcome o on o.auction_id = share.auction_id
             where share.user_id = ${userId} and share.made_us >= ${Math.min(inUs(week), inUs(month))}) aside`.execute(
    db,
  );
  return rows[0] ?? { day: 0, week: 0, month: 0 };
}

/** What setting these bids aside now would count in each window. */
export async function readReservation(
  db: Db,
  shares: readonly { readonly lotId: number; readonly bids: number }[],
  nowMs: number,
): Promise<Spent> {
  const [day, week, month] = SPENDING_PERIODS.map((period) => new Date(spendingWindow(period, nowMs).startsAtMs));
  const { rows } = await sql<Record<SpendingPeriod, number>>`
    select coalesce(sum(cents) filter (where bought < ${day}), 0)::bigint as day,
           coalesce(sum(cents) filter (where bought < ${week}), 0)::bigint as week,
           coalesce(sum(cents) filter (where bought < ${month}), 0)::bigint as month
      from (select asked.bids * lot.unit_price_cents as cents, ${BOUGHT_AT} as bought
              from unnest(${shares.map((s) => s.lotId)}::bigint[], ${shares.map((s) => s.bids)}::int[]) as asked (id, bids)
              join bid_lot lot on lot.id = asked.id) aside`.execute(db);
  return rows[0] ?? { day: 0, week: 0, month: 0 };
}

/** Behind the person's own lock: what they buy, set aside or cap at once, each sees those before it. */
export async function lockBids(trx: Db, userId: string): Promise<void> {
  await sql`select from account where owner_id = ${userId} and unit = 'BID' for no key update`.execute(trx);
}
