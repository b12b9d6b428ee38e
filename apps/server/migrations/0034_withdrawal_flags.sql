-- What is odd about a withdrawal (WIN-3): another name than the account's, a number new to it, a browser that it isn't used on,
-- a first payout of some size. Any of these takes two people, whatever the sum.
alter table withdrawal add column flags text[] not null default '{}'
  check (flags <@ array['other_name', 'new_number', 'other_device', 'first_payout']);
alter table withdrawal add constraint withdrawal_flagged_needs_two check (flags = '{}' or approvals_needed = 2);
-- Another number asks for two people from then on.
grant update (flags, approvals_needed) on withdrawal to mnada_app;
