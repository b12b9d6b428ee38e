-- Whose a number is (PAY-3). Prompts to numbers that nobody has proved are few: anybody can type any number, and its owner did
-- not ask to be rung.

-- The prompt itself was paid, with the PIN of the phone it rang on; not by money that came under its reference another way.
alter table payment add column prompt_paid_at timestamptz;
update payment set prompt_paid_at = paid_at
 where paid_at is not null
   and (first_zero_at is not null
     or exists (select from receipt where receipt.payment_id = payment.id and receipt.told_by = 'stk_callback'
                   and receipt.state in ('allocated', 'reversed')));
grant update (prompt_paid_at) on payment to mnada_app;

-- A number that somebody pays from besides their account's own, proved by a code sent to it. It opens nothing else.
create table paying_number (
  user_id   uuid not null references app_user (id),
  phone     text not null check (phone ~ '^\+254[17][0-9]{8}$'),
  proved_at timestamptz not null default clock_timestamp(),
  primary key (user_id, phone)
);
grant select, insert, update, delete on paying_number to mnada_app;

-- `pay`: such a code.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('reset', 'verify', 'prove', 'pay'));
