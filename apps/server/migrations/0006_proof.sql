-- The books and the bids in the shape in which the invariants are written (src/features/integrity/invariants.ts).
create schema proof;
create view proof.users as select id, kind <> 'user' as is_staff from app_user;
create view proof.accounts as select id, unit, kind, owner_id, balance from account;
create view proof.txs as
  select id, split_part(source, ':', 1) as kind, substr(source, strpos(source, ':') + 1) as ref from transfer;
create view proof.entries as
  select id as tx_id, debit_id as account_id, -amount as amount from transfer
  union all select id, credit_id, amount from transfer;
create view proof.auctions as
  select id, status, seq as bid_count, price_cents, increment_cents, countdown_us as timer, opened_at_us as opened_at,
         ends_at_us as ends_at, drain_us as drain, genesis from auction;
create view proof.bids as
  select b.auction_id, b.seq, b.user_id, t.id as tx_id, b.price_cents, b.received_at_us as received_at,
         b.decided_at_us as decided_at, b.ends_before_us as ends_before, b.ends_after_us as ends_after,
         p.bidder_tag, b.hash, b.lot_id, b.unit_price_cents
    from bid b join participant p using (auction_id, user_id)
    left join transfer t on t.source = 'bid:' || b.auction_id || ':' || b.seq;
create view proof.outcomes as
  select auction_id, result, winner_id, price_cents, bid_count, decided_at_us as decided_at from outcome;
grant usage on schema proof to mnada_app;
grant select on all tables in schema proof to mnada_app;
