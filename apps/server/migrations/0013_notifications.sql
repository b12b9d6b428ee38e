-- What people are told (OWN-4): written in the transaction of what it tells, and kept.

create table notification (
  id         bigint generated always as identity primary key,
  user_id    uuid not null references app_user (id),
  kind       text not null check (kind in ('outbid', 'won', 'claim_reminder', 'payment', 'order', 'withdrawal',
                                           'saved_starting', 'referral', 'reward', 'account')),
  -- Its cause, `kind:ref`: the same thing is told once, whoever repeats it.
  source     text not null unique check (source ~ '^[a-z_]+:.+$' and length(source) <= 160),
  -- Facts, never sentences (contract: NotificationFacts).
  data       jsonb not null,
  -- Whether the inbox shows it: its owner may want some kinds only on the phone, or not at all.
  is_shown   boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  read_at    timestamptz,
  -- When it was decided which other ways it goes (0014); null: not yet.
  planned_at timestamptz
);
create index notification_of_user on notification (user_id, id desc);
create index notification_unread on notification (user_id) where read_at is null and is_shown;
create index notification_unplanned on notification (id) where planned_at is null;

grant select, insert, update, delete on notification to mnada_app;
grant usage, select on all sequences in schema public to mnada_app;
