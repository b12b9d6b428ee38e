-- Bid history (OWN-1): one entry an auction joined, the newest own bid first. A participant's last bid, found by its key,
-- says when that was; `last_seq` itself stands in no index, so that a bid's update stays within its page.
create index participant_user on participant (user_id, auction_id desc);
