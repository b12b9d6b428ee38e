-- Buying bids and paying by M-PESA (PAY-1 … PAY-5): packs, intents, the evidence inbox, receipts. Money moves in the same
-- books as bids, in KES cents.

alter table account drop constraint account_kind_check;
-- mpesa: what M-PESA holds of ours (its other side is the world). sales: what was sold. unallocated: receipts that belong to
-- nothing yet. payout: promised and not yet paid out. prize: cash given for wins. fee, rounding: what a cash claim leaves
-- with us. reversal: payments that were taken back. debt: what a person owes after a reversal of bids already spent.
alter table account add constraint account_kind_check check (kind in ('user', 'purchase', 'promotion', 'refund', 'spent',
  'mpesa', 'sales', 'unallocated', 'payout', 'prize', 'fee', 'rounding', 'reversal', 'debt'));
alter table account drop constraint account_check, drop constraint account_check1;
alter table account add constraint account_owned check ((kind in ('user', 'debt')) = (owner_id is not null)),
                    add constraint account_stored check ((kind in ('user', 'debt')) = (balance is not null));
drop index account_owner;
create unique index account_owner on account (owner_id, unit, kind) where owner_id is not null;
drop index account_house;
create unique index account_house on account (kind, unit) where kind not in ('user', 'debt', 'spent');
insert into account (unit, kind) values ('KES', 'mpesa'), ('KES', 'sales'), ('KES', 'unallocated'), ('KES', 'payout'),
  ('KES', 'prize'), ('KES', 'fee'), ('KES', 'rounding'), ('KES', 'reversal'), ('BID', 'reversal');

-- A pack never changes: a new price is a new row, and the old one is no longer offered (settled: Books).
create table bid_package (
  id          bigint generated always as identity primary key,
  bids        int not null check (bids between 1 and 100000),
  price_cents bigint not null check (price_cents between 100 and 25000000 and price_cents % 100 = 0),
  badge       text check (length(badge) between 1 and 30),
  position    int not null,
  is_offered  boolean not null default true,
  created_at  timestamptz not null default clock_timestamp(),
  check (price_cents % bids = 0)           -- a bid's own price is whole cents
);
insert into bid_package (bids, price_cents, badge, position) values
  (50, 50000, null, 1), (150, 135000, 'MOST POPULAR', 2), (300, 240000, 'BEST VALUE', 3),
  (500, 375000, 'MEGA DEAL', 4), (1000, 700000, 'ULTIMATE', 5), (2000, 1300000, 'PREMIUM', 6);

-- The same key and body returns the first answer (GEN-6). The row is made first, in the transaction of what it guards, so
-- copies in flight wait for it and answer with its subject.
create table idempotency_key (
  user_id    uuid not null references app_user (id),
  route      text not null check (length(route) <= 80),
  key        text not null check (length(key) between 1 and 200),
  body_hash  bytea not null check (length(body_hash) = 32),
  subject_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, route, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- One intent is one push. Written before the call; what happened to it is told by evidence only.
create table payment (
  id                  uuid primary key default gen_random_uuid(),
  reference           text not null unique check (reference ~ '^[2-9A-HJ-NP-Z]{12}$'),
  user_id             uuid not null references app_user (id),
  purpose             text not null check (purpose in ('pack', 'win', 'order')),
  package_id          bigint references bid_package (id),
  order_id            uuid,                -- references shop_order, made in 0009
  amount_cents        bigint not null check (amount_cents between 100 and 25000000 and amount_cents % 100 = 0),
  phone               text not null check (phone ~ '^\+254[17][0-9]{8}$'),
  state               text not null default 'submitting' check (state in ('submitting', 'rejected', 'submit_unknown', 'pending',
                        'paid', 'failed', 'unresolved', 'disputed', 'reversed')),
  -- A stable name (contract: PAYMENT_REASONS) and the provider's own code, for staff.
  reason              text check (length(reason) <= 40),
  result_code         text check (length(result_code) <= 40),
  token_hash          bytea not null unique check (length(token_hash) = 32),
  merchant_request_id text check (length(merchant_request_id) <= 100),
  checkout_request_id text unique check (length(checkout_request_id) <= 100),
  -- The first receipt that paid it; null while it is known by queries only.
  receipt             text check (receipt ~ '^[A-Za-z0-9]{4,40}$'),
  -- Whether a second, authenticated source agreed with an unsigned callback.
  is_verified         boolean not null default false,
  -- The earliest and the latest query that said 0: two must, 15 s apart.
  first_zero_at       timestamptz,
  last_zero_at        timestamptz,
  queries             int not null default 0,
  next_query_at       timestamptz,
  created_at          timestamptz not null default clock_timestamp(),
  -- The one push has begun, and its token is known to the provider: it is never sent again.
  pushed_at           timestamptz,
  accepted_at         timestamptz,
  decided_at          timestamptz,         -- the last change of state
  paid_at             timestamptz,
  check ((purpose = 'pack') = (package_id is not null)),
  check ((purpose = 'pack') = (order_id is null)),
  check ((state in ('paid', 'reversed')) = (paid_at is not null))
);
create index payment_of_user on payment (user_id, created_at desc, id);
create index payment_of_phone on payment (phone, created_at desc);
create index payment_of_order on payment (order_id) where order_id is not null;
create index payment_due on payment (next_query_at) where next_query_at is not null;
create index payment_submitting on payment (created_at) where state = 'submitting';
create unique index payment_receipt on payment (receipt) where receipt is not null;

-- Whatever reached us about money, as it came: stored, answered, then booked. A body is never lost for being unreadable.
create table evidence (
  id          bigint generated always as identity primary key,
  received_at timestamptz not null default clock_timestamp(),
  kind        text not null check (kind in ('stk_callback', 'stk_query', 'c2b_confirmation', 'c2b_validation', 'pull', 'statement',
                'staff', 'b2c_result', 'b2c_timeout', 'status_result', 'status_timeout', 'balance_result', 'balance_timeout',
                'reversal_result', 'reversal_timeout')),
  token_hash  bytea check (length(token_hash) = 32),
  -- Where it came from, and whether that is on the provider's list; null for what we asked ourselves.
  source      text check (length(source) <= 60),
  is_listed   boolean,
  body        text not null check (octet_length(body) <= 70000),
  -- What came of it: may be told anew, never the body.
  state       text not null default 'new' check (state in ('new', 'booked', 'ignored', 'unreadable', 'waiting')),
  note        text not null default '' check (length(note) <= 300),
  payment_id  uuid references payment (id),
  payout_id   uuid,                        -- references payout, made in 0010
  tries       int not null default 0,
  next_try_at timestamptz default clock_timestamp(),
  booked_at   timestamptz
);
create index evidence_token on evidence (token_hash) where token_hash is not null;
create index evidence_due on evidence (next_try_at, id) where next_try_at is not null;
create index evidence_age on evidence (received_at) where body <> '';
create index evidence_payment on evidence (payment_id, id) where payment_id is not null;
create index evidence_payout on evidence (payout_id, id) where payout_id is not null;

-- Money that M-PESA says came in: once each, whoever tells it (unique over STK, C2B, Pull, statement and staff).
create table receipt (
  receipt      text primary key check (receipt ~ '^[A-Za-z0-9]{4,40}$'),
  amount_cents bigint not null check (amount_cents > 0),
  state        text not null check (state in ('allocated', 'unallocated', 'refund_due', 'returned', 'reversed')),
  payment_id   uuid references payment (id),
  told_by      text not null check (told_by in ('stk_callback', 'c2b_confirmation', 'pull', 'statement', 'staff')),
  -- As the payer typed it.
  account_text text not null default '' check (length(account_text) <= 60),
  payer_phone  text check (length(payer_phone) <= 40),
  payer_name   text check (length(payer_name) <= 120),
  paid_at      timestamptz,
  why          text not null default '' check (length(why) <= 200),
  -- The receipt under which the money went back to its payer.
  returned_by  text unique check (returned_by ~ '^[A-Za-z0-9]{4,40}$'),
  evidence_id  bigint references evidence (id),
  created_at   timestamptz not null default clock_timestamp(),
  updated_at   timestamptz not null default clock_timestamp(),
  check (state <> 'allocated' or payment_id is not null),
  check (returned_by is null or state in ('returned', 'reversed'))
);
-- An intent books one receipt at most.
create unique index receipt_of_payment on receipt (payment_id) where state in ('allocated', 'reversed');
create index receipt_open on receipt (created_at) where state in ('unallocated', 'refund_due');

-- The provider's own statement, line by line, and what of it is ours: a report of differences is made of it.
create table statement_line (
  receipt      text primary key check (receipt ~ '^[A-Za-z0-9]{4,40}$'),
  direction    text not null check (direction in ('in', 'out')),
  amount_cents bigint not null check (amount_cents > 0),
  at           timestamptz not null,
  account_text text not null default '' check (length(account_text) <= 60),
  imported_at  timestamptz not null default clock_timestamp()
);

-- One access token a set of credentials, shared by all processes: a new one ends the one before.
create table provider_token (
  name    text primary key check (length(name) <= 80),
  token   text not null check (length(token) <= 4000),
  ends_at timestamptz not null
);

-- Raw bodies hold names and numbers (Data Protection Act 2019): after the retention they are emptied, and what came of
-- them stays. The server may not change a body otherwise, and nobody through this before 90 days.
create function forget_evidence(before timestamptz, at_most int) returns int language plpgsql security definer
  set search_path = public as $$
declare
  forgotten int;
begin
  with old as (
    select id from evidence
     where received_at < least(before, clock_timestamp() - interval '90 days') and body <> '' and next_try_at is null
     limit at_most for update skip locked)
  update evidence set body = '', source = null from old where evidence.id = old.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
revoke execute on function forget_evidence from public;
grant execute on function forget_evidence to mnada_app;

grant select, insert, update on bid_package, idempotency_key, payment, receipt, statement_line, provider_token to mnada_app;
grant delete on idempotency_key, provider_token to mnada_app;
grant select, insert on evidence to mnada_app;
grant update (state, note, payment_id, payout_id, tries, next_try_at, booked_at) on evidence to mnada_app;
grant usage, select on all sequences in schema public to mnada_app;
