import { type RawBuilder, sql } from 'kysely';
import type { Books } from './accounts.ts';
import { post } from './post.sql.ts';

/**
 * Many bookings between accounts of the house, each under its cause; one that moved before moves nothing. A sum below zero
 * moves the other way, none moves nothing.
 * @param bookings a select of `source`, `debit_kind`, `credit_kind`, `cents`, `at`
 * @returns how many were new
 */
export async function bookAll(books: Books, bookings: RawBuilder<unknown>): Promise<number> {
  const entries = sql`
      select b.source,
             case when b.cents > 0 then debit.id else credit.id end as debit_id,
             case when b.cents > 0 then credit.id else debit.id end as credit_id,
             abs(b.cents)::bigint as amount, b.at
        from (${bookings}) b
        left join account debit on debit.unit = 'KES' and debit.kind = b.debit_kind and debit.owner_id is null
        left join account credit on credit.unit = 'KES' and credit.kind = b.credit_kind and credit.owner_id is null
       where b.cents <> 0`;
  return (await post(books, { unit: 'KES', isDated: true, entries })).moved;
}
