-- Bid history (OWN-1): one entry an auction joined, the newest own bid first. `bid` has no index by person, and one would
-- cost the lane an entry a bid; so a participant remembers their last bid, in the row that the lane writes anyway. The two
-- columns stand in no index: a bid's update stays within its page.
alter table participant
  add column last_seq    int not null default 0 check (last_seq >= 0),
  add column last_bid_us bigint not null default 0 check (last_bid_us >= 0);

update participant p set last_seq = newest.seq, last_bid_us = newest.decided_at_us
  from (select distinct on (auction_id, user_id) auction_id, user_id, seq, decided_at_us
          from bid order by auction_id, user_id, seq desc) newest
 where newest.auction_id = p.auction_id and newest.user_id = p.user_id;
