-- Free bids of every kind, out of one budget, once a person (OWN-7). What a person shows of themselves when they are given
-- something is kept as keyed hashes: numbers and mailboxes move between accounts, and what was earned with one stays earned.

-- One mailbox, however it is written: j.doe+shop@googlemail.com is jdoe@gmail.com. The same as `foldEmail` of the rules.
create function fold_email(email text) returns text language sql immutable strict parallel safe as $$
  select replace(split_part(left(email, length(email) - length(substring(email from '@[^@]*$'))), '+', 1), '.', '')
         || case when email ~ '@googlemail\.com$' then '@gmail.com' else substring(email from '@[^@]*$') end
$$;
alter table app_user add column email_folded text generated always as (fold_email(email)) stored;
create index app_user_email_folded on app_user (email_folded) where email_folded is not null;

-- Where somebody was when they signed in: a keyed hash of the network. A gift that nobody asks for counts by it.
alter table session add column network_hash bytea check (length(network_hash) = 32);

-- The welcome gift is given like a step.
alter table reward drop constraint reward_step_check;
alter table reward
  add constraint reward_step_check check (step in ('contact', 'watch', 'practice', 'save', 'bid', 'order', 'welcome')),
  add column phone_hash   bytea check (length(phone_hash) = 32),
  add column mailbox_hash bytea check (length(mailbox_hash) = 32),
  add column network_hash bytea check (length(network_hash) = 32);
-- A number and a mailbox earn a step once, whatever accounts they belong to afterwards.
create unique index reward_phone on reward (phone_hash, step) where phone_hash is not null;
create unique index reward_mailbox on reward (mailbox_hash, step) where mailbox_hash is not null;
create index reward_network on reward (network_hash, day) where network_hash is not null;

-- Whether somebody ever paid for a pack or a product: cash for a win goes to nobody else (WIN-3). What was taken back does
-- not count. The first bids of the demonstration world's shopper stand for a pack; a real shop has no such grant.
create function has_paid(person uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from payment where user_id = person and state = 'paid')
      or exists (select from transfer where source = 'grant:demo:' || person || ':first')
$$;
