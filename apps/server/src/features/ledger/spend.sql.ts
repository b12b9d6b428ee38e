/**
 * Spending, as a batch of the lane writes it: one transfer a bid out of its bidder's account into the auction's, lots and
 * balances as they are after the batch. The lane (`features/bidding`) prepares and sends them; each takes whole arrays, holds
 * the rows locked, and stays one statement however many bids there are.
 */
export const SPEND = {
  /** $1 auctions, $2 seqs, $3 accounts of bidders, $4 accounts of auctions. */
  transfers: `insert into transfer (source, unit, debit_id, credit_id, amount)
   select 'bid:' || auction_id || ':' || seq, 'BID', debit_id, credit_id, 1
     from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[]) as new (auction_id, seq, debit_id, credit_id)`,
  /** $1 lots, $2 what is left of them. */
  lots: `update bid_lot set bids_left = new.bids_left
     from unnest($1::bigint[], $2::int[]) as new (id, bids_left) where bid_lot.id = new.id`,
  /** $1 accounts, $2 balances, $3 and $4 when their last two bids were accepted, $5 versions. */
  accounts: `update account set balance = new.balance, accepted_us_1 = new.accepted_us_1, accepted_us_2 = new.accepted_us_2,
          version = new.version
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
          as new (id, balance, accepted_us_1, accepted_us_2, version)
    where account.id = new.id`,
} as const;
