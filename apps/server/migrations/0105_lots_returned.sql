-- outside a transaction
-- What went back to somebody for one auction, by their account and the auction in the lot's source: summaries ask it for each of an
-- auction's bidders (LOG-8), and no other index of lots holds those that are used up.
create index concurrently if not exists bid_lot_returned on bid_lot (account_id, split_part(source, ':', 2))
  where kind = 'refund';
