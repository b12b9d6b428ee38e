-- Codes are counted by who asks for them (ACC-4): what strangers ask for uses up nothing of the owner's, and one person's new
-- code voids nobody else's.
alter table one_time_code
  -- The rules' CodeUse. What was asked for before counts as a stranger's.
  add column use          text not null default 'anonymous' check (use in ('anonymous', 'claim', 'holder', 'owner')),
  -- A keyed hash of the network that asked.
  add column network_hash bytea check (length(network_hash) = 32);
alter table one_time_code alter column use drop default;

drop index one_time_code_open;
create unique index one_time_code_open
  on one_time_code (contact, purpose, use, coalesce(user_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where ended_at is null;
