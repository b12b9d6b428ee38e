-- Whatever the shop owes back is one queue: paid orders that were cancelled, receipts that must go back, payments to be
-- reversed. A row is written in the transaction that owes it, once for each cause, and paid once, by two people (PAY-6).
create table refund_due (
  id            uuid primary key default gen_random_uuid(),
  number        bigint not null generated always as identity unique,       -- RF-12
  -- What is owed back: `payment:…` a paid payment, whole; `receipt:…` a receipt that waits, whole; `rest:…` a part of one.
  source        text not null unique check (source ~ '^(payment|receipt|rest):' and length(source) <= 120),
  cause         text not null check (cause in ('order_cancelled', 'not_to_be_had', 'paid_twice', 'overpaid', 'unclaimed', 'reversal')),
  -- Whose it is and where it goes stands on the payment, or on the receipt; null: nobody knows whose it is.
  payment_id    uuid references payment (id),
  -- What came in and goes back; null: the payment is known by queries only.
  receipt       text references receipt (receipt),
  amount_cents  bigint not null check (amount_cents > 0 and amount_cents % 100 = 0),
  why           text not null default '' check (length(why) <= 500),
  state         text not null default 'owed' check (state in ('owed', 'approved', 'sending', 'returned', 'failed')),
  method        text check (method in ('reversal', 'by_hand')),
  -- The request that two people stand behind.
  request_id    uuid references approval_request (id),
  attempts      int not null default 0 check (attempts >= 0),
  -- The provider has taken the asking: its result may need a person there, for hours.
  accepted_at   timestamptz,
  failed_reason text check (length(failed_reason) <= 60),
  -- The receipt of the movement back, and when something else than people said the same.
  returned_by   text unique check (returned_by ~ '^[A-Za-z0-9]{4,40}$'),
  confirmed_at  timestamptz,
  next_step_at  timestamptz,
  created_at    timestamptz not null default clock_timestamp(),
  updated_at    timestamptz not null default clock_timestamp(),
  check ((state = 'returned') = (returned_by is not null)),
  check (confirmed_at is null or state = 'returned'),
  check (state = 'owed' or method is not null),
  check ((state = 'sending') = (next_step_at is not null) or state = 'approved')
);
-- Money that came in goes back once, whatever it is owed for.
create unique index refund_due_receipt on refund_due (receipt) where receipt is not null;
create unique index refund_due_payment on refund_due (payment_id) where source like 'payment:%';
create index refund_due_open on refund_due (created_at) where state <> 'returned';
create index refund_due_work on refund_due (next_step_at) where next_step_at is not null;
create index refund_due_of_payment on refund_due (payment_id) where payment_id is not null;

-- Each asking of the provider has its own secret. Insert-only.
create table refund_call (
  token_hash bytea primary key check (length(token_hash) = 32),
  refund_id  uuid not null references refund_due (id),
  created_at timestamptz not null default clock_timestamp()
);

-- What is owed goes only forward, to one end: nothing returned is owed again.
create function guard_refund_due() returns trigger language plpgsql as $$
begin
  if old.state = 'returned' and (new.state, new.returned_by) is distinct from (old.state, old.returned_by) then
    raise exception 'what was returned stays returned' using errcode = 'check_violation';
  end if;
  if new.state in ('approved', 'sending') and new.request_id is null then
    raise exception 'a refund is paid by two people' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_due_guard before update on refund_due for each row execute function guard_refund_due();

revoke all on refund_due, refund_call from mnada_app;
grant select on refund_due, refund_call to mnada_app;
grant insert (source, cause, payment_id, receipt, amount_cents, why) on refund_due to mnada_app;
grant update (state, method, request_id, attempts, accepted_at, failed_reason, returned_by, confirmed_at, next_step_at, updated_at)
  on refund_due to mnada_app;
grant insert on refund_call to mnada_app;
