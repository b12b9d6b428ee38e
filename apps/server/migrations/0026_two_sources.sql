-- No single message about money is proof: who has said that a payment is paid is kept, and two different sources verify it
-- (PAY-3). The paybill's tokens become rows, so that one can be replaced without losing what still comes by the other.

alter table payment add column sources text[] not null default '{}'
  check (sources <@ array['stk_callback', 'stk_unlisted', 'c2b_confirmation', 'c2b_unlisted', 'stk_query', 'pull', 'statement',
                          'staff']);
update payment p set sources = array[r.told_by]
  from receipt r where r.receipt = p.receipt and r.payment_id = p.id and not p.is_verified;
-- Verified until now: by whom was not kept, and their array stays empty. From here on no single source verifies.
alter table payment add constraint payment_verified_by_two check (not is_verified or cardinality(sources) <> 1);
-- Looked for every minute, in two days: what still rests on one source.
create index payment_unverified on payment (paid_at) where state = 'paid' and not is_verified;

create table paybill_token (
  token_hash   bytea primary key check (length(token_hash) = 32),
  -- Shown to staff; the token itself is nowhere.
  id           bigint generated always as identity unique,
  created_at   timestamptz not null default clock_timestamp(),
  -- M-PESA took the addresses with this token; null: it refused, or never answered.
  registered_at timestamptz,
  -- By a message from a listed address only: strangers keep no token alive. Written once a minute at most.
  last_used_at timestamptz,
  -- From then on messages by it are strangers'.
  retired_at   timestamptz
);
insert into paybill_token (token_hash, created_at, registered_at)
select decode(hash, 'hex'), s.updated_at, s.updated_at
  from setting s, jsonb_array_elements_text(s.value) as hash
 where s.name = 'paybill_token_hashes' and jsonb_typeof(s.value) = 'array';
delete from setting where name = 'paybill_token_hashes';

-- What was told of a payout from an unlisted address: it counts once the answer to another call of ours, under a token of
-- its own, says the same. Insert-only.
create table payout_unlisted_result (
  token_hash   bytea primary key check (length(token_hash) = 32),
  payout_id    uuid not null,
  attempt      int not null,
  outcome      text not null check (outcome in ('paid', 'not_paid')),
  receipt      text check (length(receipt) <= 40),
  amount_cents bigint,
  at           timestamptz not null default clock_timestamp(),
  foreign key (payout_id, attempt) references payout_attempt (payout_id, attempt)
);
create index payout_unlisted_result_of on payout_unlisted_result (payout_id, attempt);

grant update (sources) on payment to mnada_app;
grant select, insert on paybill_token to mnada_app;
grant update (registered_at, last_used_at, retired_at) on paybill_token to mnada_app;
revoke delete on paybill_token from mnada_app;
grant select, insert on payout_unlisted_result to mnada_app;
