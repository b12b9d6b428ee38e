-- Bid history (OWN-1): one entry an auction joined, the newest own bid first. `bid` has no index by person, and one would
-- cost the lane an entry a bid; so a participant remembers the number of their last bid, in the row that the lane writes
-- anyway. It stands in no index: a bid's update stays within its page. The bid itself, found by its key, says the rest.
alter table participant add column last_seq int not null default 0 check (last_seq >= 0);

update participant p set last_seq = newest.seq
  from (select auction_id, user_id, max(seq) as seq from bid group by auction_id, user_id) newest
 where newest.auction_id = p.auction_id and newest.user_id = p.user_id;
