-- A press may take several bids at once (BID-12): each is a bid like any other, with its number, its link and its transfer.
alter table auction add column bids_per_tap int not null default 1;
alter table auction add constraint auction_bids_per_tap_few check (bids_per_tap between 1 and 10) not valid;
alter table auction_template add column bids_per_tap int not null default 1 check (bids_per_tap between 1 and 10);
alter table auction_draft add column bids_per_tap int not null default 1 check (bids_per_tap between 1 and 10);
-- Never half a tap.
alter table auction add constraint auction_whole_taps check (seq % bids_per_tap = 0) not valid;
-- The press's id stands on the last bid of its tap: the others have none.
alter table bid alter column bid_id drop not null;

create trigger auction_bids_per_tap before update of bids_per_tap on auction
  for each row when (old.status <> 'draft') execute function keep_auction_terms();
create trigger auction_template_bids_per_tap before update of bids_per_tap on auction_template
  for each row when (old.state <> 'draft') execute function keep_template_terms();

grant update (bids_per_tap) on auction_template, auction_draft to mnada_staff;
