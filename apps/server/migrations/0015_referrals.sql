-- Referrals: who is owed what, and why not (OWN-3).

-- What the house gives for referrals. What people own in shillings is their account of kind `user`, as with bids.
insert into account (unit, kind) values ('KES', 'promotion');

-- Who signed in on which browser: a keyed sign's nonce, hashed. Tells only that two accounts were on one device.
create table person_device (
  user_id     uuid not null references app_user (id),
  device_hash bytea not null check (length(device_hash) = 32),
  first_at    timestamptz not null default clock_timestamp(),
  last_at     timestamptz not null default clock_timestamp(),
  primary key (user_id, device_hash)
);
create index person_device_shared on person_device (device_hash);

-- One row for each friend, made with the account: nobody is referred twice, so nobody is rewarded twice.
create table referral (
  friend_id     uuid primary key references app_user (id),
  referrer_id   uuid not null references app_user (id) check (referrer_id <> friend_id),
  state         text not null default 'joined'
                  check (state in ('joined', 'pending', 'held', 'available', 'refused', 'cancelled', 'reversed')),
  -- The friend's gift of bids: once, when a contact of theirs is proven.
  welcome_state text not null default 'waiting' check (welcome_state in ('waiting', 'given', 'refused')),
  welcomed_at   timestamptz,
  -- The first paid pack. One payment rewards nobody twice.
  payment_id    uuid unique references payment (id),
  payer_phone   text check (payer_phone ~ '^\+254[17][0-9]{8}$'),
  reward_cents  bigint check (reward_cents between 5000 and 50000),
  -- When it is earned: seven days after the payment.
  earned_at     timestamptz,
  -- When a worker looks at it next; null: nothing is to be done until something happens.
  due_at        timestamptz,
  -- Why it is held or was refused (rules: ReferralRefusal, ReferralSuspicion); and what staff said to the referrer.
  reasons       text[] not null default '{}' check (cardinality(reasons) <= 12),
  staff_note    text check (length(staff_note) <= 500),
  joined_at     timestamptz not null default clock_timestamp(),
  decided_at    timestamptz,
  check ((payment_id is null) = (reward_cents is null) and (payment_id is null) = (earned_at is null)
         and (payment_id is null) = (payer_phone is null)),
  check (payment_id is not null or state in ('joined', 'refused'))
);
create index referral_of_referrer on referral (referrer_id, joined_at desc, friend_id);
create index referral_due on referral (due_at) where due_at is not null;
create index referral_held on referral (decided_at) where state = 'held';
create index referral_payer on referral (payer_phone) where payer_phone is not null;

-- The row comes with the account, whoever makes it, and is looked at when a contact is proven.
create function note_referral() returns trigger language plpgsql as $$
declare
  is_proven boolean := new.phone_verified_at is not null or new.email_verified_at is not null;
begin
  if tg_op = 'INSERT' then
    insert into referral (friend_id, referrer_id, joined_at, due_at)
    values (new.id, new.referred_by, new.created_at, case when is_proven then clock_timestamp() end);
  elsif is_proven then
    update referral set due_at = clock_timestamp()
     where friend_id = new.id and welcome_state = 'waiting' and state <> 'refused';
  end if;
  return null;
end $$;
create trigger app_user_referral after insert on app_user for each row when (new.referred_by is not null)
  execute function note_referral();
create trigger app_user_proven after update of phone_verified_at, email_verified_at on app_user for each row
  when (new.referred_by is not null and (old.phone_verified_at, old.email_verified_at)
        is distinct from (new.phone_verified_at, new.email_verified_at))
  execute function note_referral();

-- Who brought somebody was there before them and never changes: so no loop can be.
create function keep_referrer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.referred_by is distinct from old.referred_by then
    raise exception 'who brought somebody never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger app_user_referrer_kept before update of referred_by on app_user
  for each row execute function keep_referrer();

grant select, insert, update on referral, person_device to mnada_app;
grant delete on person_device to mnada_app;
grant usage, select on all sequences in schema public to mnada_app;
