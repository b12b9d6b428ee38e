-- How people are told outside the pages: choices, push subscriptions, deliveries; and who is away while outbid (OWN-4).

-- Only what differs from the defaults (contract: NOTIFICATION_DEFAULTS).
create table notification_choice (
  user_id   uuid not null references app_user (id),
  kind      text not null check (kind in ('outbid', 'won', 'claim_reminder', 'payment', 'order', 'withdrawal',
                                          'saved_starting', 'referral', 'reward', 'account')),
  channel   text not null check (channel in ('in_app', 'push', 'sms', 'email')),
  is_on     boolean not null,
  chosen_at timestamptz not null default clock_timestamp(),
  primary key (user_id, kind, channel)
);

-- A browser that takes pushes. Its endpoint is a secret of its owner: whoever knows it, and our key, can write to them.
create table push_subscription (
  id         bigint generated always as identity primary key,
  user_id    uuid not null references app_user (id),
  endpoint   text not null unique check (endpoint ~ '^https://' and length(endpoint) <= 1024),
  p256dh     bytea not null check (length(p256dh) = 65),
  auth       bytea not null check (length(auth) = 16),
  -- The server's key that it was made for; with another key it is worth nothing.
  server_key text not null,
  failures   int not null default 0 check (failures >= 0),   -- refusals in a row
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index push_subscription_of_user on push_subscription (user_id);

-- One way that one notification goes. `sending` is written before it leaves: what was under way when a process ended is
-- `unknown` for an SMS or an e-mail, and is never sent again by itself (a second message costs money); a push repeats
-- harmlessly, for its tag replaces the first.
create table notice_delivery (
  id              bigint generated always as identity primary key,
  notification_id bigint not null references notification (id) on delete cascade,
  user_id         uuid not null references app_user (id),
  channel         text not null check (channel in ('push', 'sms', 'email')),
  -- Of a push.
  subscription_id bigint references push_subscription (id) on delete cascade,
  state           text not null default 'waiting'
                    check (state in ('waiting', 'sending', 'sent', 'refused', 'unknown', 'dropped')),
  due_at          timestamptz not null,
  -- From then on it is worth nothing.
  expires_at      timestamptz not null,
  tries           int not null default 0 check (tries >= 0),
  leased_until    timestamptz,
  note            text not null default '' check (length(note) <= 200),
  created_at      timestamptz not null default clock_timestamp(),
  decided_at      timestamptz,
  check ((channel = 'push') = (subscription_id is not null)),
  check ((state = 'sending') = (leased_until is not null)),
  check ((state in ('waiting', 'sending')) = (decided_at is null))
);
create unique index notice_delivery_once on notice_delivery (notification_id, channel, coalesce(subscription_id, 0));
create index notice_delivery_due on notice_delivery (due_at) where state = 'waiting';
create index notice_delivery_leased on notice_delivery (leased_until) where state = 'sending';
create index notice_delivery_of_user on notice_delivery (user_id, channel, created_at);
create index notice_delivery_of_subscription on notice_delivery (subscription_id) where subscription_id is not null;

-- People who are outbid on a live auction, from when on we look whether they are there. Worth a minute of watching and no
-- more, so it is not logged: after a crash it begins anew. That something was told stands in `notification`. No index but
-- its key: who is here is written every few seconds, and stays within its page.
create unlogged table outbid_watch (
  auction_id bigint not null,
  user_id    uuid not null,
  -- Their own newest bid.
  last_seq   int not null,
  -- Outbid, or seen on the auction's page by any node: the later of both.
  here_until timestamptz not null,
  is_told    boolean not null default false,
  primary key (auction_id, user_id)
) with (fillfactor = 70);

grant select, insert, update, delete on notification_choice, push_subscription, notice_delivery, outbid_watch to mnada_app;
grant usage, select on all sequences in schema public to mnada_app;
