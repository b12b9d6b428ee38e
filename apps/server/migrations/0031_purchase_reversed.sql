-- A purchase at the shop price that was taken back takes back the bids it had returned: they belong again to the auction on
-- which they had been used (WIN-5, abuse case 9). One row an order, insert-only.
create table return_reversal (
  order_id   uuid primary key references shop_order (id),
  auction_id bigint not null references auction (id),
  user_id    uuid not null references app_user (id),
  -- From the person, out of what was left of the returned bids.
  bids_taken int not null check (bids_taken >= 0),
  -- The rest, which had been used or taken otherwise: the house puts them back.
  bids_owed  int not null check (bids_owed >= 0),
  at         timestamptz not null default clock_timestamp()
);
create index return_reversal_of on return_reversal (auction_id, user_id);
grant select, insert on return_reversal to mnada_app;
revoke update, delete, truncate on return_reversal from mnada_app;

-- Whose purchase was reversed before may bid and buy there again.
delete from purchase_hold h using shop_order s, payment p
 where h.state = 'bought' and s.auction_id = h.auction_id and s.user_id = h.user_id and s.kind = 'buy_now'
   and s.state = 'cancelled' and p.id = s.payment_id and p.state = 'reversed'
   and not exists (select from shop_order other where other.auction_id = h.auction_id and other.user_id = h.user_id
                      and other.kind = 'buy_now' and other.state <> 'cancelled');
