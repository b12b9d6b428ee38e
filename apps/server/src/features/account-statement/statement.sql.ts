import type { StatementKind } from '@mnada/contract';
import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';

/** Days of Nairobi, both included. */
export type Days = { readonly from: string; readonly to: string };
export type Range = { readonly userId: string } & Days;

export type Self = {
  readonly fullName: string;
  readonly username: string;
  readonly phone: string | null;
  readonly since: string;
  readonly today: string;
  readonly madeAt: Date;
};

/** Whose statement it is. null: a session of nobody's. */
export async function readSelf(trx: Db, userId: string): Promise<Self | null> {
  const { rows } = await sql<Self>`
    select full_name as "fullName", username, phone, nairobi_day(created_at)::text as since, nairobi_day(${STATEMENT_TIME})::text as today,
           ${STATEMENT_TIME} as "madeAt" from app_user where id = ${userId}::uuid and kind = 'user'`.execute(trx);
  return rows[0] ?? null;
}

const begins = ({ from }: Days) => sql`${from}::date::timestamp at time zone 'Africa/Nairobi'`;
const ends = ({ to }: Days) => sql`(${to}::date + 1)::timestamp at time zone 'Africa/Nairobi'`;

/** A transfer's line, by the first word of its cause; what nobody foresaw is told as such and never left out. */
const BID_KIND = sql`case split_part(t.source, ':', 1)
  when 'pack' then 'pack' when 'converted' then 'converted' when 'grant' then 'gift' when 'reward' then 'gift' when 'refund' then 'returned'
  when 'unreturn' then 'unreturned' when 'unreturn_rest' then 'unreturned' when 'reversal_bids' then 'taken_back'
  when 'debt_bids' then 'to_debt' when 'forfeit_bids' then 'given_up' else 'other' end`;
const EARNING_KIND = sql`case split_part(t.source, ':', 1)
  when 'referral' then 'earned' when 'referral_back' then 'earning_back' when 'withdrawal' then 'withdrawn' when 'release' then 'released'
  when 'convert' then 'changed' when 'set_off' then 'set_off' when 'forfeit_earnings' then 'given_up' else 'other' end`;

export type Moved = {
  readonly at: Date;
  readonly kind: StatementKind;
  readonly what: string | null;
  readonly amount: number;
};
/** Of an account: what it has now, what moved it since the range began, and the lines of the range, the oldest first. */
export type Account = { readonly now: number; readonly since: number; readonly lines: readonly Moved[] };

async function sinceThen(
  trx: Db,
  range: Range,
  unit: 'BID' | 'KES',
): Promise<{ readonly now: number; readonly since: number }> {
  const { rows } = await sql<{ now: number; since: number }>`
    with mine as (select id, balance from account where owner_id = ${range.userId}::uuid and unit = ${unit} and kind = 'user')
    select (coalesce((select balance from mine), 0)
            -- What is set aside for an autobid is the person's still, until it is placed.
            + case ${unit} when 'BID' then coalesce((select sum(bids - placed - returned) from autobid_lot
                                                      where user_id = ${range.userId}::uuid and is_open), 0) else 0 end)::bigint as now,
           (select coalesce(sum(t.amount), 0) from transfer t
             where t.credit_id = (select id from mine) and t.source not like 'bid:%' and t.source not like 'autobid%' and t.created_at >= ${begins(range)})
           - (select coalesce(sum(t.amount), 0) from transfer t
               where t.debit_id = (select id from mine) and t.source not like 'bid:%' and t.source not like 'autobid%' and t.created_at >= ${begins(range)}) as since`.execute(
    trx,
  );
  return rows[0] ?? { now: 0, since: 0 };
}

/** Bids: what came and went by transfers, and what was placed, a line a day and auction. */
export async function readBids(trx: Db, range: Range, limit: number): Promise<Account> {
  const { now, since } = await sinceThen(trx, range, 'BID');
  const { rows: placed } = await sql<{ bids: number }>`
    select count(*)::int as bids from bid
     where user_id = ${range.userId}::uuid and decided_at_us >= (extract(epoch from ${begins(range)}) * 1000000)::bigint`.execute(
    trx,
  );
  const { rows: lines } = await sql<Moved>`
    with mine as (select id from account where owner_id = ${range.userId}::uuid and unit = 'BID' and kind = 'user'),
    moved as (
      select t.id, t.created_at as at, t.source, t.amount from transfer t
       where t.credit_id = (select id from mine) and t.source not like 'bid:%' and t.source not like 'autobid%' and t.created_at >= ${begins(range)} and t.created_at < ${ends(range)}
      union all
      select t.id, t.created_at, t.source, -t.amount from transfer t
       where t.debit_id = (select id from mine) and t.source not like 'bid:%' and t.source not like 'autobid%' and t.created_at >= ${begins(range)} and t.created_at < ${ends(range)}),
    used as (
      select max(to_timestamp(b.decided_at_us / 1000000.0)) as at, b.auction_id, -count(*) as amount from bid b
       where b.user_id = ${range.userId}::uuid and b.decided_at_us >= (extract(epoch from ${begins(range)}) * 1000000)::bigint
         and b.decided_at_us < (extract(epoch from ${ends(range)}) * 1000000)::bigint
       group by b.auction_id, nairobi_day(to_timestamp(b.decided_at_us / 1000000.0)))
    select * from (
      select t.at, ${BID_KIND} as kind, a.name as what, t.amount
        from moved t left join auction a on t.source like 'refund:%' and a.id = number_or_null(split_part(t.source, ':', 2))
      union all
      select u.at, 'used', a.name, u.amount from used u join auction a on a.id = u.auction_id) lines
     order by at, amount desc limit ${limit + 1}`.execute(trx);
  return { now, since: since - (placed[0]?.bids ?? 0), lines };
}

/** Earnings: an account in cents. Friends are named in part, as on their own page. */
export async function readEarnings(trx: Db, range: Range, limit: number): Promise<Account> {
  const sums = await sinceThen(trx, range, 'KES');
  const { rows: lines } = await sql<Moved>`
    with mine as (select id from account where owner_id = ${range.userId}::uuid and unit = 'KES' and kind = 'user'),
    moved as (
      select t.id, t.created_at as at, t.source, t.amount from transfer t
       where t.credit_id = (select id from mine) and t.source not like 'bid:%' and t.source not like 'autobid%' and t.created_at >= ${begins(range)} and t.created_at < ${ends(range)}
      union all
      select t.id, t.created_at, t.source, -t.amount from transfer t
       where t.debit_id = (select id from mine) and t.source not like 'bid:%' and t.source not like 'autobid%' and t.created_at >= ${begins(range)} and t.created_at < ${ends(range)})
    select t.at, ${EARNING_KIND} as kind, t.amount,
           case when w.number is not null then 'WD-' || w.number
                when u.status = 'deleted' then '•••' when u.username is not null then left(u.username, 2) || '•••' || right(u.username, 1) end as what
      from moved t
      left join app_user u on split_part(t.source, ':', 1) in ('referral', 'referral_back') and u.id = uuid_or_null(split_part(t.source, ':', 2))
      left join withdrawal w on split_part(t.source, ':', 1) in ('withdrawal', 'release') and w.id = uuid_or_null(split_part(t.source, ':', 2))
     order by t.at, t.id limit ${limit + 1}`.execute(trx);
  return { ...sums, lines };
}

export type Money = {
  readonly at: Date;
  readonly kind: 'paid' | 'refund' | 'payout';
  readonly what: string | null;
  readonly bids: number | null;
  readonly cents: number;
  readonly taxCents: number;
  readonly receipt: string | null;
  readonly reference: string | null;
  readonly paymentId: string | null;
};

/**
 * What left the person's phone for the shop, whatever became of it, what went back, and what was paid out: by M-PESA's receipts, so that
 * it reads as M-PESA's own messages do.
 */
export async function readMoney(trx: Db, range: Range, limit: number): Promise<readonly Money[]> {
  const { rows } = await sql<Money>`
    with own as (
      select p.*, coalesce(p.part_bids, k.bids) as bids, o.product_id from payment p
        left join bid_package k on k.id = p.package_id left join shop_order o on o.id = p.order_id
       where p.user_id = ${range.userId}::uuid),
    moved as (
      select coalesce(r.paid_at, r.created_at) as at, 'paid' as kind, own.product_id, own.bids, -r.amount_cents as cents,
             case when own.receipt = r.receipt then (select coalesce(sum(tax_cents), 0) from tax_line where payment_id = own.id) else 0 end as tax,
             r.receipt, own.reference, own.id as payment_id
        from own join receipt r on r.payment_id = own.id
      union all
      -- Paid, and M-PESA has not named its receipt yet.
      select own.paid_at, 'paid', own.product_id, own.bids, -own.amount_cents,
             (select coalesce(sum(tax_cents), 0) from tax_line where payment_id = own.id), null, own.reference, own.id
        from own where own.paid_at is not null and own.receipt is null
      union all
      select f.updated_at, 'refund', own.product_id, own.bids, f.amount_cents, 0, f.returned_by, 'RF-' || f.number, own.id
        from own join refund_due f on f.payment_id = own.id where f.state = 'returned'
      union all
      -- Taken back by M-PESA itself, with nothing of ours behind it.
      select own.decided_at, 'refund', own.product_id, own.bids, own.amount_cents, 0, null, own.reference, own.id
        from own where own.state = 'reversed' and not exists (select from refund_due f where f.payment_id = own.id and f.state = 'returned')
      union all
      select o.completed_at, 'payout', a.product_id, null, w.net_cents, w.tax_cents, o.receipt, 'WD-' || w.number, null
        from withdrawal w join payout o on o.withdrawal_id = w.id and o.state = 'completed' left join auction a on a.id = w.auction_id
       where w.user_id = ${range.userId}::uuid)
    select m.at, m.kind, product.name as what, m.bids, m.cents, m.tax::bigint as "taxCents", m.receipt, m.reference, m.payment_id as "paymentId"
      from moved m left join product on product.id = m.product_id
     where m.at >= ${begins(range)} and m.at < ${ends(range)}
     order by m.at, m.reference limit ${limit + 1}`.execute(trx);
  return rows;
}
