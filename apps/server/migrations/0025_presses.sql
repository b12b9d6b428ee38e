-- A press is sent at once or not at all, and its person learns what became of it (docs/spec/bidding.md, BID-9). Whoever
-- asks about a bid that was not accepted withdraws it by asking: what was answered "not received" stays so, whatever copy
-- of it is still on its way. The lane reads this under the account's lock, which the question holds while it writes.
create table withdrawn_bid (
  user_id      uuid not null references app_user (id),
  bid_id       uuid not null,
  withdrawn_at timestamptz not null default clock_timestamp(),
  primary key (user_id, bid_id)
);
-- They are forgotten by age, once nothing that was sent then can still arrive.
create index withdrawn_bid_age on withdrawn_bid (withdrawn_at);
grant select, insert, delete on withdrawn_bid to mnada_app;

-- News of a balance travels by many ways and may be overtaken: its version says which is the later one (BID-10). It grows
-- with each change of the balance, whoever makes it; the lane, which counts by itself, pays nothing for the trigger.
alter table account add column version bigint not null default 0 check (version >= 0);
create function next_account_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger account_version before update of balance, version on account for each row
  when (new.version < old.version or (new.version = old.version and new.balance is distinct from old.balance))
  execute function next_account_version();

-- A repeated bid gets its first answer (BID-2), and that has its age. Bids from before are older than everything.
alter table bid add column account_version bigint not null default 0;
