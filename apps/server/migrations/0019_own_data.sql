-- A person's own data: changed contacts, export, deletion (ACC-7).

-- When, in this session, somebody last proved that it is still they: by signing in, with their password, or with a code.
-- Five minutes of it open what an unlocked phone in the wrong hands must not (S28).
alter table session add column proved_at timestamptz not null default clock_timestamp();

-- `prove`: such a code, sent to a contact that was verified before.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check check (purpose in ('reset', 'verify', 'prove'));

-- Who asked to be deleted. Signing in before `due_at` takes the row away again; afterwards it stays, as the proof that it
-- was done and when.
create table account_deletion (
  user_id         uuid primary key references app_user (id),
  asked_at        timestamptz not null default clock_timestamp(),
  due_at          timestamptz not null,
  -- Put off, a day at a time, while money was under way after all.
  delays          int not null default 0 check (delays >= 0),
  bids_forfeited  bigint check (bids_forfeited >= 0),
  done_at         timestamptz,
  check (due_at >= asked_at),
  check ((done_at is null) = (bids_forfeited is null))
);
create index account_deletion_due on account_deletion (due_at) where done_at is null;

-- Where bids and money go that their owner gave up with the account: out of what the shop owes, and still in the books.
-- Written onto whatever kinds there are by now.
do $$ begin
  execute (select 'alter table account drop constraint account_kind_check, add constraint account_kind_check check (('
                    || substr(pg_get_constraintdef(oid), 7) || ') or kind = ''forfeited'')'
             from pg_constraint where conrelid = 'account'::regclass and conname = 'account_kind_check');
end $$;
insert into account (unit, kind) values ('BID', 'forfeited'), ('KES', 'forfeited');

-- The number of somebody who was deleted is no longer kept: the provider's receipt, which stays, leads to it if the law asks.
alter table payment drop constraint payment_phone_check;
alter table payment add constraint payment_phone_check check (phone ~ '^\+254[17][0-9]{8}$' or phone = 'deleted');
alter table withdrawal drop constraint withdrawal_phone_check;
alter table withdrawal add constraint withdrawal_phone_check check (phone ~ '^\+254[17][0-9]{8}$' or phone = 'deleted');
alter table payout drop constraint payout_phone_check;
alter table payout add constraint payout_phone_check check (phone ~ '^\+254[17][0-9]{8}$' or phone = 'deleted');
alter table payout_attempt drop constraint payout_attempt_phone_check;
alter table payout_attempt add constraint payout_attempt_phone_check
  check (phone ~ '^\+254[17][0-9]{8}$' or phone = 'deleted');

grant select, insert, update, delete on account_deletion to mnada_app;
-- Only ever with the whole person.
grant delete on spending_limit, own_choice to mnada_app;
