import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { bookAll, LOT_CAUSES } from '../ledger/index.ts';

/** A stretch of an auction's bids. */
export type Stretch = { readonly auctionId: number; readonly fromSeq: number; readonly toSeq: number };

/** Of a lot, the payment of the pack that it came from, however often its bids came back. */
const PACK_OF_LOT = sql`
  select uuid_or_null(substr(coalesce(first.source, l.source), 6)) as payment_id
    from bid_lot l left join bid_lot first on first.id = l.parent_id
   where coalesce(first.source, l.source) like 'pack:%'`;

/** Payments that these transfers, orders and used bids may have changed something of; only taxed ones. */
function touched(
  transfers: readonly number[],
  orders: readonly string[],
  used: readonly Stretch[],
): RawBuilder<unknown> {
  return sql`
    select payment_id from (
      select uuid_or_null(split_part(t.source, ':', 2)) as payment_id from transfer t
       where t.id = any(${transfers}::bigint[]) and (t.source like 'payment:%' or t.source like 'reversal:%')
      union
      (${PACK_OF_LOT} and l.id in (
        select made.id from transfer t join bid_lot made on made.source = t.source where t.id = any(${transfers}::bigint[])
        union
        select number_or_null(split_part(t.source, ':', 2)) from transfer t
         where t.id = any(${transfers}::bigint[])
           and split_part(t.source, ':', 1) = any(${[...LOT_CAUSES]}::text[])
        union
        select b.lot_id
          from unnest(${used.map((one) => one.auctionId)}::bigint[], ${used.map((one) => one.fromSeq)}::int[],
                      ${used.map((one) => one.toSeq)}::int[]) as d (auction_id, from_seq, to_seq)
          join bid b on b.auction_id = d.auction_id and b.seq > d.from_seq and b.seq <= d.to_seq))
      union
      select payment_id from shop_order where id = any(${orders}::uuid[])) one
     where payment_id is not null and exists (select from tax_line l where l.payment_id = one.payment_id)`;
}

/**
 * Brings what is booked of taxed payments to where they stand (`tax_position`, TAX-2): the tax is owed once somebody has paid; as long
 * as bids or goods of it are owed, too, its part waits beside them, and is taken off the revenue as they become revenue. Of money that
 * went back no tax is owed. Only a difference is booked, under the payment's next version.
 */
export async function bookTaxes(
  trx: Db,
  { transfers, orders, used }: { transfers: readonly number[]; orders: readonly string[]; used: readonly Stretch[] },
  now: Date,
): Promise<void> {
  const { rows: any } = await sql`select from tax_line where payment_id is not null limit 1`.execute(trx);
  if (any.length === 0) return;
  const { rows: found } = await sql<{
    id: string;
  }>`select payment_id as id from (${touched(transfers, orders, used)}) p`.execute(trx);
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  await sql`insert into book_tax (payment_id) select unnest(${ids}::uuid[]) on conflict do nothing`.execute(trx);
  const changed = sql`
      select p.payment_id, p.due_cents, p.ahead_cents, p.due_cents - b.due_cents as due_more, p.ahead_cents - b.ahead_cents as ahead_more,
             b.version + 1 as version,
             case b.version when 0 then book_at(coalesce(p.paid_at, ${now}), ${now}) else ${now} end as at,
             case p.purpose when 'pack' then 'bids_tax' else 'goods_tax' end as ahead_kind,
             case p.purpose when 'pack' then 'bid_revenue' when 'win' then 'win_sales' else 'buy_now_sales' end as revenue_kind
        from tax_position p join book_tax b on b.payment_id = p.payment_id
       where p.payment_id = any(${ids}::uuid[]) and (p.due_cents, p.ahead_cents) is distinct from (b.due_cents, b.ahead_cents)`;
  await bookAll(
    trx,
    sql`with changed as (${changed})
        select 'tax:' || payment_id || ':' || version as source, ahead_kind as debit_kind, 'tax_owed' as credit_kind,
               ahead_more as cents, at from changed where due_more <> 0
        union all
        select 'tax_sold:' || payment_id || ':' || version, revenue_kind, 'tax_owed', due_more - ahead_more, at from changed
         where due_more <> 0
        union all
        select 'tax_used:' || payment_id || ':' || version, revenue_kind, ahead_kind, -ahead_more, at from changed where due_more = 0`,
  );
  await sql`
    with changed as (${changed})
    update book_tax b set due_cents = c.due_cents, ahead_cents = c.ahead_cents, version = c.version
      from changed c where b.payment_id = c.payment_id`.execute(trx);
}
