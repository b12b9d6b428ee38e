-- Cash for wins (WIN-3): a withdrawal is what a person asked for; a payout is the money on its way to a phone.

create sequence withdrawal_number as bigint start 1001;

create table withdrawal (
  id             uuid primary key default gen_random_uuid(),
  number         bigint not null unique default nextval('withdrawal_number'),
  user_id        uuid not null references app_user (id),
  source         text not null check (source in ('cash_claim', 'referral')),
  auction_id     bigint references auction (id),
  gross_cents    bigint not null check (gross_cents > 0),          -- the original price of what was won
  fee_cents      bigint not null default 0 check (fee_cents >= 0),
  rounding_cents bigint not null default 0 check (rounding_cents between 0 and 99),
  net_cents      bigint not null check (net_cents between 1000 and 25000000 and net_cents % 100 = 0),
  first_name     text not null check (length(first_name) between 1 and 60),
  last_name      text not null check (length(last_name) between 1 and 60),
  phone          text not null check (phone ~ '^\+254[17][0-9]{8}$'),
  -- refused: by staff; its claim is free again.
  state          text not null default 'requested' check (state in ('requested', 'approved', 'refused')),
  approvals_needed int not null check (approvals_needed in (1, 2)),
  -- A corrected number starts a new round: it needs its approvals anew.
  round          int not null default 1 check (round > 0),
  -- Shown to the owner.
  admin_notes    text check (length(admin_notes) <= 500),
  -- Not paid out before then: the number to pay to is new to the account (S28).
  held_until     timestamptz,
  hold_reason    text check (length(hold_reason) <= 40),
  -- The name given is not the account's: staff are shown a warning, nothing is refused for it.
  name_differs   boolean not null default false,
  created_at     timestamptz not null default clock_timestamp(),
  updated_at     timestamptz not null default clock_timestamp(),
  check (gross_cents = fee_cents + rounding_cents + net_cents),
  check ((source = 'cash_claim') = (auction_id is not null))
);
create unique index withdrawal_of_auction on withdrawal (auction_id) where state <> 'refused';
create index withdrawal_of_user on withdrawal (user_id, created_at desc, id);
create index withdrawal_work on withdrawal (created_at) where state = 'requested';

alter table claim add constraint claim_withdrawal foreign key (withdrawal_id) references withdrawal (id);

-- Two different people above the threshold: the primary key sees to "different" (WIN-3). Insert-only.
create table withdrawal_approval (
  withdrawal_id uuid not null references withdrawal (id),
  round         int not null check (round > 0),
  staff_id      uuid not null references app_user (id),
  at            timestamptz not null default clock_timestamp(),
  primary key (withdrawal_id, round, staff_id)
);

create table payout (
  id            uuid primary key default gen_random_uuid(),
  withdrawal_id uuid not null unique references withdrawal (id),
  amount_cents  bigint not null check (amount_cents between 1000 and 25000000 and amount_cents % 100 = 0),
  phone         text not null check (phone ~ '^\+254[17][0-9]{8}$'),
  state         text not null default 'approved'
                  check (state in ('approved', 'sending', 'accepted', 'completed', 'failed', 'indeterminate')),
  attempt       int not null default 0 check (attempt >= 0),
  reason        text check (length(reason) <= 40),
  result_code   text check (length(result_code) <= 40),
  receipt       text unique check (receipt ~ '^[A-Za-z0-9]{4,40}$'),
  receiver_name text check (length(receiver_name) <= 200),
  -- The receiver's name is not the claimant's: staff are shown a warning, nothing is reversed by itself.
  name_differs  boolean not null default false,
  next_step_at  timestamptz default clock_timestamp(),
  status_asked  int not null default 0,
  created_at    timestamptz not null default clock_timestamp(),
  decided_at    timestamptz,
  completed_at  timestamptz,
  check ((state = 'completed') = (completed_at is not null))
);
create index payout_due on payout (next_step_at) where next_step_at is not null;

-- One request to the provider, however often it is repeated. The originator's id follows from payout and attempt, so a
-- repeat is known as one.
create table payout_attempt (
  payout_id       uuid not null references payout (id),
  attempt         int not null check (attempt > 0),
  originator_id   text not null unique check (length(originator_id) between 8 and 60),
  conversation_id text check (length(conversation_id) <= 100),
  -- As it stood when it was sent: a later attempt may go to a corrected number.
  phone           text not null check (phone ~ '^\+254[17][0-9]{8}$'),
  state           text not null default 'sending'
                    check (state in ('sending', 'accepted', 'indeterminate', 'succeeded', 'failed')),
  receipt         text unique check (receipt ~ '^[A-Za-z0-9]{4,40}$'),
  sends           int not null default 1 check (sends > 0),
  sent_at         timestamptz not null,
  primary key (payout_id, attempt),
  check ((state = 'succeeded') = (receipt is not null))
);

-- Each call's own secret, in the addresses for its result and its time-out: sending again, or asking for the status, makes
-- a new one. Insert-only. A question for our balance belongs to no payout.
create table payout_call (
  token_hash bytea primary key check (length(token_hash) = 32),
  kind       text not null check (kind in ('pay', 'status', 'balance')),
  payout_id  uuid,
  attempt    int,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (payout_id, attempt) references payout_attempt (payout_id, attempt),
  check ((kind = 'balance') = (payout_id is null)),
  check ((payout_id is null) = (attempt is null))
);
create index payout_call_balance on payout_call (created_at) where kind = 'balance';

alter table evidence add constraint evidence_payout_id foreign key (payout_id) references payout (id);

grant select, insert, update on withdrawal, payout, payout_attempt to mnada_app;
grant select, insert on withdrawal_approval, payout_call to mnada_app;
grant delete on payout_call to mnada_app;
grant usage, select on all sequences in schema public to mnada_app;
