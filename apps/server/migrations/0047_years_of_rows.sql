-- What is asked all the time finds its rows by an index, however many years of them there are (docs/operations/growth.md).

-- Ended auctions of one category, in the order of their ends: the two stood in two tables, and an index on an auction's end would
-- make every bid rewrite it. Copied when it ends, as the auction copied it from its product.
alter table outcome add column if not exists category text;
update outcome set category = auction.category from auction
 where auction.id = outcome.auction_id and outcome.category is null;
create or replace function outcome_category() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.category := (select category from auction where id = new.auction_id);
  return new;
end $$;
create or replace trigger outcome_category before insert on outcome for each row execute function outcome_category();
alter table outcome alter column category set not null;
create index if not exists outcome_in_category on outcome (category, decided_at_us desc, auction_id desc);

-- Sessions by whichever of their ends came first: three conditions joined by "or" read every session there was.
create index if not exists session_over on session (least(revoked_at, idle_ends_at, ends_at));
drop index if exists session_ends;
-- An index on a reckoned value is used once it has been counted what it holds.
analyze session;

-- Counted every few seconds: payments that go back once their receipt is known.
create index if not exists payment_unnamed_refund on payment (decided_at) where state = 'failed' and reason = 'refund_due';

-- Openings and ends that were told long ago, to be deleted: the auction and its outcome say the same.
create index if not exists outbox_told on outbox (published_at) where kind in ('open', 'end');

-- The day before which bodies go is reckoned once: compared with the clock itself, no index was used.
create or replace function forget_evidence(before timestamptz, at_most int) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  latest timestamptz := least(before, clock_timestamp() - interval '90 days');
  forgotten int;
begin
  with old as (
    select id from evidence where received_at < latest and body <> '' and next_try_at is null
     limit at_most for update skip locked)
  update evidence set body = '', source = null from old where evidence.id = old.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
