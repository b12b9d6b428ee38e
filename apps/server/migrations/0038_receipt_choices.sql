-- What became of money that came under a payment's reference in another sum: its payer chose, or time did (PAY-7). One row a
-- receipt, whoever is first.
create table receipt_choice (
  receipt     text primary key references receipt (receipt),
  -- Under whose reference it came.
  payment_id  uuid not null references payment (id),
  choice      text not null check (choice in ('pack', 'back')),
  made_by     text not null check (made_by in ('payer', 'time')),
  -- The payment that it paid: the one above, or one made for the pack that was chosen.
  credited_id uuid unique references payment (id),
  created_at  timestamptz not null default clock_timestamp(),
  check ((choice = 'pack') = (credited_id is not null)),
  check (made_by = 'payer' or choice = 'back')
);
create index receipt_choice_of_payment on receipt_choice (payment_id, created_at desc);
revoke all on receipt_choice from mnada_app;
grant select, insert on receipt_choice to mnada_app;

-- Its payer was reminded to choose.
alter table receipt add column reminded_at timestamptz;
grant update (reminded_at) on receipt to mnada_app;
create index receipt_of_reference on receipt (payment_id) where payment_id is not null and state = 'unallocated';

-- A rest goes back beside what its receipt paid: that payment can still be taken back as well.
drop index refund_due_receipt;
create unique index refund_due_receipt on refund_due (receipt) where receipt is not null and source not like 'rest:%';
create index refund_due_rest on refund_due (receipt) where source like 'rest:%';
