import { sql } from 'kysely';

/** A page of a receipt counts so many of its owner's bids; whoever has more reads no balance there. */
const COUNTED_BIDS = 20_000;

/**
 * Bids that were held right after a pack was credited (PAY-4), told from what is held now by what moved since: nothing of the
 * lane writes a balance for it; what an autobid placed had been set aside before, by a transfer of its own. What a debt took of the pack belongs to that moment. Of `payment p` and its `account a`.
 */
export const BALANCE_AFTER = sql`
  left join lateral (
    select case when bids.seen <= ${COUNTED_BIDS}
                then a.balance + bids.later - coalesce((
                  select sum(case when t.credit_id = a.id then t.amount else -t.amount end)
                    from (select * from transfer where credit_id = a.id and id > credit.id and source not like 'bid:%'
                          union all
                          select * from transfer where debit_id = a.id and id > credit.id and source not like 'bid:%') t
                   where t.source <> 'debt_bids:' || lot.id), 0) end::bigint as balance_after
      from transfer credit
      join bid_lot lot on lot.source = credit.source
      cross join lateral (
        select count(*) as seen,
               count(*) filter (where own.auto_head is null
                                 and own.decided_at_us > (extract(epoch from credit.created_at) * 1000000)::bigint) as later
          from (select decided_at_us, auto_head from bid where user_id = p.user_id limit ${COUNTED_BIDS + 1}) own) bids
     where credit.source = 'pack:' || p.id and p.state = 'paid' and p.purpose = 'pack'
  ) after_pack on true`;
