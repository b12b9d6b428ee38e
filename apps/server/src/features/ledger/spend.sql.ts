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
  /** What an autobid that has ended leaves: out of the auction's set-aside account, back to the wallet. $1 shares (`autobid_lot`), $2 accounts of auctions, $3 wallets, $4 bids. */
  givenBack: `insert into transfer (source, unit, debit_id, credit_id, amount)
   select 'autobid_back:' || share_id, 'BID', debit_id, credit_id, bids
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[]) as new (share_id, debit_id, credit_id, bids)`,
  /** The same bids, back into their lots: behind `lots`, which writes what is left as it was before. $1 lots, $2 bids. */
  lotsGivenBack: `update bid_lot set bids_left = bids_left + new.bids
     from (select id, sum(bids)::int as bids from unnest($1::bigint[], $2::int[]) as each (id, bids) group by id) as new
    where bid_lot.id = new.id`,
} as const;
