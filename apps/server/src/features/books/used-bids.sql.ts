import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { bookAll } from '../ledger/index.ts';
import type { Stretch } from './taxes.sql.ts';

/** `due`: ended auctions, and live ones with many bids or none booked for a while. `all`: whatever is not booked. */
export type UsedRound = 'due' | 'all';

const AUCTIONS_AT_ONCE = 200;
const BIDS_AT_ONCE = 20_000;
const MANY = 500;

/**
 * Bids become revenue when they are used, at their lots' price (MON-2). Read from the bids afterwards, auction by auction from
 * where the last round ended, so the lane writes nothing for it; summed by day and price. The cursor moves with the booking.
 * @returns what of which auctions was booked
 */
export async function bookUsedBids(trx: Db, now: Date, round: UsedRound): Promise<readonly Stretch[]> {
  const { rows: due } = await sql<Stretch>`
    select b.auction_id as "auctionId", b.seq as "fromSeq", least(a.seq, b.seq + ${BIDS_AT_ONCE}) as "toSeq"
      from book_auction b join auction a on a.id = b.auction_id
     where b.is_open and a.seq > b.seq
       and (${round} = 'all' or a.status = 'ended' or a.seq - b.seq >= ${MANY}
            or b.booked_at < ${now}::timestamptz - interval '10 minutes')
     order by b.auction_id limit ${AUCTIONS_AT_ONCE}`.execute(trx);
  if (due.length > 0) {
    const used = sql`
      select d.auction_id, d.from_seq, d.to_seq, b.unit_price_cents, nairobi_day(to_timestamp(b.decided_at_us / 1000000.0)) as day,
             count(*) as bids, sum(b.unit_price_cents) as cents, to_timestamp(max(b.decided_at_us) / 1000000.0) as at
        from unnest(${due.map((one) => one.auctionId)}::bigint[], ${due.map((one) => one.fromSeq)}::int[],
                    ${due.map((one) => one.toSeq)}::int[]) as d (auction_id, from_seq, to_seq)
        join bid b on b.auction_id = d.auction_id and b.seq > d.from_seq and b.seq <= d.to_seq
       group by 1, 2, 3, 4, 5`;
    await bookAll(
      trx,
      sql`select 'used:' || auction_id || ':' || from_seq + 1 || '-' || to_seq || ':' || unit_price_cents || ':' || day as source,
                 'bids_owed' as debit_kind, 'bid_revenue' as credit_kind, cents, book_at(at, ${now}) as at
            from (${used}) used`,
    );
    await sql`
      insert into bid_day (day, unit_price_cents, kind, bids)
      select nairobi_day(book_at(at, ${now})), unit_price_cents, 'used', sum(bids) from (${used}) used
       group by 1, 2 order by 1, 2
      on conflict (day, unit_price_cents, kind) do update set bids = bid_day.bids + excluded.bids`.execute(trx);
    await sql`
      update book_auction b set seq = d.to_seq, cents = b.cents + d.cents, booked_at = ${now}
        from (select auction_id, to_seq, sum(cents) as cents from (${used}) used group by 1, 2) d
       where b.auction_id = d.auction_id`.execute(trx);
  }
  await sql`
    update book_auction b set is_open = false from auction a
     where b.is_open and a.id = b.auction_id and a.status = 'ended' and a.seq = b.seq`.execute(trx);
  return due;
}
