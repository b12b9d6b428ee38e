-- Auctions as an operator plans them: drafts, templates that schedule by themselves, and where each auction comes from
-- (OPS-8, OPS-9). None of it is read by the lane.

-- What opens auctions by itself, on days of the week and times of Nairobi. Its own rules, copied into each auction.
create table auction_template (
  id               bigint generated always as identity primary key,
  name             text not null check (length(btrim(name)) between 1 and 80),
  state            text not null default 'draft' check (state in ('draft', 'published', 'paused')),
  -- ISO: Monday is 1.
  days             int[] not null default '{}' check (days <@ '{1,2,3,4,5,6,7}' and cardinality(days) <= 7),
  -- Minutes of the day.
  times            int[] not null default '{}' check (cardinality(times) <= 144 and 0 <= all (times) and 1440 > all (times)),
  -- So many of its auctions are live or about to be, beside those of its times.
  live_least       int not null default 0 check (live_least between 0 and 20),
  starts_on        date not null,
  ends_on          date check (ends_on >= starts_on),
  countdown_us     bigint not null default 10000000 check (countdown_us between 5000000 and 60000000),
  beginners_only   boolean not null default false,
  cash_enabled     boolean not null default true,
  wins_per_product int not null default 1 check (wins_per_product between 0 and 100),
  wins_in_total    int not null default 8 check (wins_in_total between 0 and 1000),
  relist_most      int not null default 0 check (relist_most between 0 and 3),
  -- So far ahead its times are scheduled: at most a week.
  ahead_us         bigint not null default 259200000000 check (ahead_us between 600000000 and 604800000000),
  -- Names one that the demonstration made (OPS-3).
  demo_key         text unique check (length(demo_key) <= 40),
  revision         int not null default 0 check (revision >= 0),
  cloned_from      bigint references auction_template (id),
  created_at       timestamptz not null default clock_timestamp(),
  saved_at         timestamptz not null default clock_timestamp(),
  saved_by         uuid references app_user (id),
  published_at     timestamptz,
  published_by     uuid references app_user (id),
  -- What kept it from scheduling when it looked last; null: nothing. Told by Today.
  trouble          text check (trouble in ('no_product', 'failed')),
  trouble_since    timestamptz,
  trouble_slot_us  bigint,
  check ((state = 'draft') = (published_at is null)),
  check ((trouble is null) = (trouble_since is null))
);
create index auction_template_published on auction_template (id) where state = 'published';

create table auction_template_product (
  template_id bigint not null references auction_template (id) on delete cascade,
  product_id  bigint not null references product (id),
  share       int not null check (share between 1 and 100),
  primary key (template_id, product_id)
);
create index auction_template_product_product on auction_template_product (product_id);

-- What was published is never changed: it is cloned. Only pausing and going on move it.
create function keep_template_terms() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'template % was published and is changed no more', old.id using errcode = 'check_violation';
end $$;
create trigger auction_template_terms before update of name, days, times, live_least, starts_on, ends_on, countdown_us,
    beginners_only, cash_enabled, wins_per_product, wins_in_total, relist_most, ahead_us, demo_key, cloned_from on auction_template
  for each row when (old.state <> 'draft') execute function keep_template_terms();
create trigger auction_template_forward before update of state on auction_template
  for each row when (old.state <> 'draft' and new.state = 'draft') execute function keep_template_terms();
create trigger auction_template_kept before delete on auction_template
  for each row when (old.state <> 'draft') execute function keep_template_terms();

create function keep_template_pool() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from auction_template
              where id in (case when tg_op <> 'INSERT' then old.template_id end, case when tg_op <> 'DELETE' then new.template_id end)
                and state <> 'draft') then
    raise exception 'the pool of a published template is changed no more' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger auction_template_pool before insert or update or delete on auction_template_product
  for each row execute function keep_template_pool();

-- An auction that is being thought about: nobody but staff sees it, and it has no number among the auctions yet.
create table auction_draft (
  id                 bigint generated always as identity primary key,
  product_id         bigint not null references product (id),
  scheduled_start_us bigint not null check (scheduled_start_us > 0),
  countdown_us       bigint not null default 10000000 check (countdown_us between 5000000 and 60000000),
  beginners_only     boolean not null default false,
  cash_enabled       boolean not null default true,
  wins_per_product   int not null default 1 check (wins_per_product between 0 and 100),
  wins_in_total      int not null default 8 check (wins_in_total between 0 and 1000),
  relist_most        int not null default 0 check (relist_most between 0 and 3),
  revision           int not null default 0 check (revision >= 0),
  cloned_from        bigint references auction (id),
  created_at         timestamptz not null default clock_timestamp(),
  saved_at           timestamptz not null default clock_timestamp(),
  saved_by           uuid references app_user (id),
  -- What it became: from then on it is over.
  auction_id         bigint unique references auction (id)
);
create index auction_draft_open on auction_draft (scheduled_start_us, id) where auction_id is null;
create index auction_draft_product on auction_draft (product_id) where auction_id is null;

-- What whoever won was told: the days to claim, those to buy at the shop price, and the switch over all cash (null: not set, as the
-- deployment has it). What an auction was closed with stays, whatever the settings say later (WIN-1, WIN-3, WIN-5).
alter table outcome
  add column claim_days   int not null default 14 check (claim_days between 1 and 366),
  add column buy_now_days int not null default 7 check (buy_now_days between 0 and 366),
  add column cash_switch  boolean;
-- Those from before were told what is set now.
update outcome set claim_days = told.days
  from (select value::int as days from setting where name = 'claim_days' and value::text ~ '^[0-9]{1,3}$') told
 where told.days between 1 and 366 and told.days <> claim_days;
update outcome set buy_now_days = told.days
  from (select value::int as days from setting where name = 'buy_now_days' and value::text ~ '^[0-9]{1,3}$') told
 where told.days between 0 and 366 and told.days <> buy_now_days;
update outcome set cash_switch = told.is_on
  from (select value::boolean as is_on from setting where name = 'cash_enabled' and jsonb_typeof(value) = 'boolean') told;
create index outcome_claim_until on outcome ((decided_at_us + claim_days * 86400000000)) where result = 'sold';

-- When the shelf was last filled from empty: the days to claim what was missing count anew from then (WIN-1). A piece that was held
-- for a payment under way, at most an hour, and comes back was never missing.
alter table product add column refilled_at timestamptz;
create index shop_order_holding on shop_order (product_id, updated_at) where holds_stock and state = 'awaiting_payment';
create function note_refill() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from outcome where product_id = new.id and result = 'sold')
     and not exists (select from shop_order where product_id = new.id and holds_stock and state = 'awaiting_payment'
                        and updated_at > clock_timestamp() - interval '1 hour') then
    new.refilled_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger product_refill before update of stock on product
  for each row when (old.stock = 0 and new.stock > 0) execute function note_refill();

-- Where an auction comes from. A template's slot makes one auction, and what nobody bid on is opened again once, whoever is quicker.
create table auction_source (
  auction_id  bigint primary key references auction (id),
  template_id bigint references auction_template (id),
  -- The start that it was made for, wherever it was moved to since.
  slot_us     bigint,
  relist_of   bigint unique references auction (id) check (relist_of <> auction_id),
  -- How often it may be opened again by itself, and how often what it comes from was.
  relist_most int not null default 0 check (relist_most between 0 and 3),
  relists     int not null default 0 check (relists between 0 and 1000),
  made_by     uuid references app_user (id),
  made_at     timestamptz not null default clock_timestamp(),
  unique (template_id, slot_us),
  check (slot_us is null or template_id is not null)
);
create index auction_source_template on auction_source (template_id, auction_id) where template_id is not null;

-- The room's list, by start, at a million auctions. A bid changes none of it.
create index auction_by_start on auction (scheduled_start_us, id);
-- Those that were opened again.
create index outcome_no_bids on outcome (decided_at_us desc, auction_id) where result = 'no_bids';

grant select on auction_template, auction_template_product, auction_draft, auction_source to mnada_app;
grant insert on auction_source to mnada_app;
grant update (trouble, trouble_since, trouble_slot_us) on auction_template to mnada_app;
grant insert, delete, update (name, state, days, times, live_least, starts_on, ends_on, countdown_us, beginners_only, cash_enabled,
  wins_per_product, wins_in_total, relist_most, revision, saved_at, saved_by, published_at, published_by)
  on auction_template to mnada_staff;
grant insert, delete, update (share) on auction_template_product to mnada_staff;
grant insert, delete, update (product_id, scheduled_start_us, countdown_us, beginners_only, cash_enabled, wins_per_product,
  wins_in_total, relist_most, revision, saved_at, saved_by, auction_id) on auction_draft to mnada_staff;
grant usage, select on all sequences in schema public to mnada_app;

-- Shoppers are told when what they bid on, or were reminded of, is called off or moved.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('outbid', 'won', 'claim_reminder', 'payment', 'order', 'withdrawal', 'saved_starting', 'referral', 'reward',
                  'account', 'auction'));
alter table notification_choice drop constraint notification_choice_kind_check;
alter table notification_choice add constraint notification_choice_kind_check
  check (kind in ('outbid', 'won', 'claim_reminder', 'payment', 'order', 'withdrawal', 'saved_starting', 'referral', 'reward',
                  'account', 'auction'));
