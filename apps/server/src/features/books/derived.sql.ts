import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { bookAll } from '../ledger/index.ts';

/** What follows from these transfers (`derived_booking`), dated as they are, or now where their day is closed. */
export const bookDerived = (trx: Db, transfers: readonly number[], now: Date): Promise<number> =>
  bookAll(
    trx,
    sql`select source, debit_kind, credit_kind, cents, book_at(at, ${now}) as at
          from derived_booking where transfer_id = any(${transfers}::bigint[])`,
  );

/** Counts their bids by day, price and what became of them. */
export async function sumBids(trx: Db, transfers: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into bid_day (day, unit_price_cents, kind, bids)
    select nairobi_day(book_at(at, ${now})), unit_price_cents, kind, sum(bids)
      from derived_bids where transfer_id = any(${transfers}::bigint[]) group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, unit_price_cents, kind) do update set bids = bid_day.bids + excluded.bids`.execute(trx);
}

/** Adds their shillings to the sums of their days, both sides. */
export async function sumDays(trx: Db, transfers: readonly number[]): Promise<void> {
  await sql`
    insert into book_day (day, kind, debit_cents, credit_cents, entries)
    select nairobi_day(t.created_at), a.kind, sum(case when a.id = t.debit_id then t.amount else 0 end),
           sum(case when a.id = t.credit_id then t.amount else 0 end), count(*)
      from transfer t join account a on a.id in (t.debit_id, t.credit_id)
     where t.id = any(${transfers}::bigint[]) and t.unit = 'KES'
     group by 1, 2 order by 1, 2
    on conflict (day, kind) do update
       set debit_cents = book_day.debit_cents + excluded.debit_cents,
           credit_cents = book_day.credit_cents + excluded.credit_cents, entries = book_day.entries + excluded.entries`.execute(
    trx,
  );
}
