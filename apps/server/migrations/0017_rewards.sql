-- Rewards: learning steps and their budget (OWN-7). A few free bids, once a person and step, out of a published budget.

-- How many bids may be given away and were: for ever ('all') and of a day in Nairobi. Whoever is given something holds
-- these rows until it is written, so the budget can't be overdrawn; the check says so.
create table reward_budget (
  period       text primary key check (period = 'all' or period ~ '^\d{4}-\d{2}-\d{2}$'),
  budget_bids  int not null check (budget_bids >= 0),  -- as it was set when something was last given
  granted_bids int not null check (granted_bids between 0 and budget_bids)
);

create table reward (
  user_id     uuid not null references app_user (id),
  step        text not null check (step in ('contact', 'watch', 'practice', 'save', 'bid', 'order')),
  bids        int not null check (bids between 1 and 100),
  day         text not null check (day <> 'all') references reward_budget (period) deferrable initially deferred,
  -- Of a random sign in the browser that took it: a device takes a step once, whatever accounts it signs in to.
  device_hash bytea check (length(device_hash) = 32),
  created_at  timestamptz not null default clock_timestamp(),
  primary key (user_id, step)
);
create unique index reward_device on reward (device_hash, step) where device_hash is not null;
create index reward_day on reward (day);

-- What a person's own browser reported as done.
create table reward_mark (
  user_id    uuid not null references app_user (id),
  step       text not null check (step in ('watch', 'practice')),
  auction_id bigint references auction (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, step),
  check ((step = 'watch') = (auction_id is not null))
);

-- Staff take no rewards (ACC-8): refused here, whatever let them through.
create function forbid_staff_reward() returns trigger language plpgsql as $$
begin
  if (select kind from app_user where id = new.user_id) <> 'user' then
    raise exception 'staff take no rewards' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reward_not_staff before insert on reward for each row execute function forbid_staff_reward();

-- What was given is never rewritten.
grant select, insert on reward, reward_mark to mnada_app;
grant select, insert, update on reward_budget to mnada_app;
