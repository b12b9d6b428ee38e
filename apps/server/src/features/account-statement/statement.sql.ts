import type { StatementKind } from '@mnada/contract';
import { type RawBuilder, sql } from 'kysely';
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
  when 'debt_bids' then 'to_debt' when 'forfeit_bids' then 'given_up' when 'autobid' then 'set_aside'
  when 'autobid_back' then 'set_back' else 'other' end`;
const EARNING_KIND = sql`case split_part(t.source, ':', 1)
  when 'referral' then 'earned' when 'referral_back' then 'earning_back' when 'withdrawal' then 'withdrawn' when 'release' then 'released'
  when 'convert' then 'changed' when 'set_off' then 'set_off' when 'forfeit_earnings' then 'given_up' else 'other' end`;
const DEBT_KIND = sql`case when t.source like 'debt:let\\_go:%' then 'owed_again'
  else case split_part(t.source, ':', 1) when 'debt' then 'owed' when 'debt_paid' then 'debt_paid' when 'debt_let_go' then 'debt_let_go' else 'other' end end`;

export type Moved = {
  readonly at: Date;
  readonly kind: StatementKind;
  readonly what: string | null;
  readonly whatSw: string | null;
  /** Of bids that were set aside: how many an autobid has placed. */
  readonly placed: number | null;
  readonly amount: number;
  /** What there was after it. */
  readonly balance: number;
};
/** What moves in and out of an account over the whole range, and the first lines of it, the oldest first. */
export type Account = {
  readonly opening: number;
  readonly came: number;
  readonly went: number;
  readonly lines: readonly Moved[];
};

/** One of the accounts that a person has: bids, earnings, or what they owe. */
type Kept = { readonly unit: 'BID' | 'KES'; readonly kind: 'user' | 'debt' };
const BIDS: Kept = { unit: 'BID', kind: 'user' };
const EARNINGS: Kept = { unit: 'KES', kind: 'user' };
const DEBT: Kept = { unit: 'KES', kind: 'debt' };

/** Somebody's account, and what transfers moved there since the range began; what the lane places are bids, read apart. */
const movedIn = (range: Range, { unit, kind }: Kept) => sql`
    mine as (select id, balance from account where owner_id = ${range.userId}::uuid and unit = ${unit} and kind = ${kind}),
    moved as (
      select t.id, t.created_at as at, t.source, t.amount from transfer t
       where t.credit_id = (select id from mine) and t.source not like 'bid:%' and t.created_at >= ${begins(range)}
      union all
      select t.id, t.created_at, t.source, -t.amount from transfer t
       where t.debit_id = (select id from mine) and t.source not like 'bid:%' and t.created_at >= ${begins(range)})`;

/**
 * The account out of `every` movement since the range began: what there was before it is what there is now, less all of them. Sums are of
 * the whole range, however many of its lines are told.
 */
async function readAccount(
  trx: Db,
  range: Range,
  kept: Kept,
  every: RawBuilder<unknown>,
  limit: number,
): Promise<Account> {
  const { rows } = await sql<Omit<Account, 'lines'> & (Moved | { at: null })>`
    with ${movedIn(range, kept)},
    every as (${every}),
    total as (
      select (coalesce((select balance from mine), 0) - coalesce(sum(amount), 0))::bigint as opening,
             coalesce(sum(amount) filter (where at < ${ends(range)} and amount > 0), 0)::bigint as came,
             coalesce(sum(amount) filter (where at < ${ends(range)} and amount < 0), 0)::bigint as went
        from every),
    line as (
      select every.*, row_number() over told as nth, (opening + sum(amount) over told)::bigint as balance
        from every, total where at < ${ends(range)}
      window told as (order by at, amount desc, n rows unbounded preceding))
    select opening, came, went, at, kind, what, "whatSw", placed::int, amount::bigint, balance
      from total left join (select * from line where nth <= ${limit + 1}) line on true order by nth`.execute(trx);
  const [first] = rows;
  if (first === undefined) throw new Error('sums are always told');
  const { opening, came, went } = first;
  return { opening, came, went, lines: rows.filter((row) => row.at !== null) };
}

/**
 * Bids: what came and went by transfers, and what was placed, a line a day and auction. What an autobid placed left with what was set
 * aside for it, which comes out of several lots at once: a line each time.
 */
export const readBids = (trx: Db, range: Range, limit: number): Promise<Account> =>
  readAccount(
    trx,
    range,
    BIDS,
    sql`
      select t.at, t.id as n, ${BID_KIND} as kind, a.name as what, a.name_sw as "whatSw", null::bigint as placed, t.amount
        from moved t left join auction a on t.source like 'refund:%' and a.id = number_or_null(split_part(t.source, ':', 2))
       where t.source not like 'autobid%'
      union all
      select max(t.at), max(t.id), case when t.amount < 0 then 'set_aside' else 'set_back' end, a.name, a.name_sw,
             case when t.amount < 0 then sum(s.placed) end, sum(t.amount)
        from moved t join autobid_lot s on s.id = number_or_null(split_part(t.source, ':', 2)) join auction a on a.id = s.auction_id
       where t.source like 'autobid%' group by a.id, t.amount < 0, date_trunc('second', t.at)
      union all
      select to_timestamp(max(b.decided_at_us) / 1000000.0), b.auction_id, 'used', a.name, a.name_sw, null, -count(*)
        from bid b join auction a on a.id = b.auction_id
       where b.user_id = ${range.userId}::uuid and b.auto_head is null
         and b.decided_at_us >= (extract(epoch from ${begins(range)}) * 1000000)::bigint
       group by b.auction_id, a.name, a.name_sw, nairobi_day(to_timestamp(b.decided_at_us / 1000000.0))`,
    limit,
  );

/** Earnings: an account in cents. Friends are named in part, as on their own page. */
export const readEarnings = (trx: Db, range: Range, limit: number): Promise<Account> =>
  readAccount(
    trx,
    range,
    EARNINGS,
    sql`
      select t.at, t.id as n, ${EARNING_KIND} as kind, null::text as "whatSw", null::int as placed, t.amount,
             case when w.number is not null then 'WD-' || w.number
                  when u.status = 'deleted' then '•••' when u.username is not null then left(u.username, 2) || '•••' || right(u.username, 1) end as what
        from moved t
        left join app_user u on split_part(t.source, ':', 1) in ('referral', 'referral_back') and u.id = uuid_or_null(split_part(t.source, ':', 2))
        left join withdrawal w on split_part(t.source, ':', 1) in ('withdrawal', 'release') and w.id = uuid_or_null(split_part(t.source, ':', 2))`,
    limit,
  );

/** What they owe: an account in cents, above zero while they do. */
export const readDebt = (trx: Db, range: Range, limit: number): Promise<Account> =>
  readAccount(
    trx,
    range,
    DEBT,
    sql`
      select t.at, t.id as n, ${DEBT_KIND} as kind, null::text as what, null::text as "whatSw", null::int as placed, t.amount from moved t`,
    limit,
  );

export type Money = {
  readonly at: Date;
  readonly kind: 'paid' | 'refund' | 'payout';
  readonly what: string | null;
  readonly whatSw: string | null;
  readonly bids: number | null;
  readonly cents: number;
  readonly taxCents: number;
  /** Of a payout: what the shop kept of it, and the cents that M-PESA does not send. */
  readonly feeCents: number;
  readonly roundingCents: number;
  readonly receipt: string | null;
  readonly reference: string | null;
  readonly paymentId: string | null;
};
export type MoneySums = { readonly paid: number; readonly back: number; readonly payouts: number };

/**
 * What left the person's phone for the shop, whatever became of it, what went back, and what was paid out: by M-PESA's receipts, so that
 * it reads as M-PESA's own messages do. What went back is told once for each time that it did, by whatever says so, at the time at which the books moved it.
 * @returns sums of the whole range, and its first lines
 */
export async function readMoney(
  trx: Db,
  range: Range,
  limit: number,
): Promise<{ readonly sums: MoneySums; readonly lines: readonly Money[] }> {
  const { rows } = await sql<MoneySums & Money>`
    with own as (
      -- What pays a debt buys no bids: they were had before (PAY-6).
      select p.*, case when not p.pays_debt then coalesce(p.part_bids, k.bids) end as bids, o.auction_id from payment p
        left join bid_package k on k.id = p.package_id left join shop_order o on o.id = p.order_id
       where p.user_id = ${range.userId}::uuid),
    moved as (
      select coalesce(r.paid_at, r.created_at) as at, 'paid' as kind, own.auction_id, own.bids, -r.amount_cents as cents,
             case when own.receipt = r.receipt then (select coalesce(sum(tax_cents), 0) from tax_line where payment_id = own.id) else 0 end as tax,
             0 as fee, 0 as rounding, r.receipt, own.reference, own.id as payment_id
        from own join receipt r on r.payment_id = own.id
      union all
      -- Paid, and M-PESA has not named its receipt yet.
      select own.paid_at, 'paid', own.auction_id, own.bids, -own.amount_cents,
             (select coalesce(sum(tax_cents), 0) from tax_line where payment_id = own.id), 0, 0, null, own.reference, own.id
        from own where own.paid_at is not null and own.receipt is null
      union all
      select coalesce(${whenMoved(sql`case split_part(f.source, ':', 1)
                         when 'payment' then array['return:' || own.receipt, 'return:' || own.id]
                         when 'receipt' then array['return:' || f.receipt] else array['rest_back:' || f.id] end`)}, f.updated_at),
             'refund', own.auction_id, own.bids, f.amount_cents, 0, 0, 0, f.returned_by, 'RF-' || f.number, own.id
        from own join refund_due f on f.payment_id = own.id where f.state = 'returned'
      union all
      -- A payment that M-PESA or one of staff took back, and a receipt that was sent back by hand, where nothing was owed before.
      select coalesce(${whenMoved(sql`array['return:' || own.receipt, 'return:' || own.id]`)}, own.decided_at),
             'refund', own.auction_id, own.bids, own.amount_cents, 0, 0, 0, r.returned_by, own.reference, own.id
        from own left join receipt r on r.receipt = own.receipt
       where own.state = 'reversed'
         and not exists (select from refund_due f where f.payment_id = own.id and f.state = 'returned' and f.source = 'payment:' || own.id)
      union all
      select coalesce(${whenMoved(sql`array['return:' || r.receipt]`)}, r.updated_at),
             'refund', own.auction_id, own.bids, r.amount_cents, 0, 0, 0, r.returned_by, own.reference, own.id
        from own join receipt r on r.payment_id = own.id and r.state = 'returned'
       where not exists (select from refund_due f join own payer on payer.id = f.payment_id
                          where f.state = 'returned' and f.source = 'receipt:' || r.receipt)
      union all
      -- Given back a second time, for the refund that its booking names.
      select t.created_at, 'refund', own.auction_id, own.bids, t.amount, 0, 0, 0, told.after ->> 'again', 'RF-' || f.number, own.id
        from own join refund_due f on f.payment_id = own.id and f.state = 'returned'
        join audit told on told.subject = 'refund:' || f.id and told.action = 'refund.needs_a_person' and told.reason = 'paid_twice'
        join transfer t on t.source = 'overpaid_refund:' || (told.after ->> 'again')
      union all
      -- Paid out a second time.
      select t.created_at, 'payout', w.auction_id, null, t.amount, 0, 0, 0, again.receipt, 'WD-' || w.number, null
        from withdrawal w join payout o on o.withdrawal_id = w.id
        join payout_attempt again on again.payout_id = o.id and again.receipt is distinct from o.receipt
        join transfer t on t.source = 'overpaid:' || w.id || ':' || again.receipt
       where w.user_id = ${range.userId}::uuid
      union all
      select o.completed_at, 'payout', w.auction_id, null, w.net_cents, w.tax_cents, w.fee_cents, w.rounding_cents, o.receipt,
             'WD-' || w.number, null
        from withdrawal w join payout o on o.withdrawal_id = w.id and o.state = 'completed'
       where w.user_id = ${range.userId}::uuid)
    select m.at, m.kind, bought.name as what, bought.name_sw as "whatSw", m.bids, m.cents, m.tax::bigint as "taxCents", m.fee::bigint as "feeCents",
           m.rounding::bigint as "roundingCents", m.receipt, m.reference, m.payment_id as "paymentId",
           coalesce(-sum(m.cents) filter (where m.kind = 'paid') over (), 0)::bigint as paid,
           coalesce(sum(m.cents) filter (where m.kind = 'refund') over (), 0)::bigint as back,
           coalesce(sum(m.cents) filter (where m.kind = 'payout') over (), 0)::bigint as payouts
      from moved m left join auction bought on bought.id = m.auction_id
     where m.at >= ${begins(range)} and m.at < ${ends(range)}
     order by m.at, m.reference limit ${limit + 1}`.execute(trx);
  const { paid = 0, back = 0, payouts = 0 } = rows[0] ?? {};
  return { sums: { paid, back, payouts }, lines: rows };
}

/** When the books moved something: the first of these causes that they know. */
const whenMoved = (sources: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select min(t.created_at) from transfer t where t.source = any(${sources}))`;
