-- The risk desk (OPS-23, OPS-24): what was seen about people, as facts with how rare they are, never a score; cases that people decide;
-- and what an open case holds back.

-- One fact: of a kind, about one thing, seen at people. Written and seen again by the look of every hour; nobody's opinion.
create table risk_signal (
  id       bigint generated always as identity primary key,
  kind     text not null check (kind in ('device', 'payer', 'number', 'address', 'network', 'mailbox', 'staff', 'pair', 'rate', 'rhythm',
                                         'hours', 'referrals', 'promo', 'refunds', 'returns', 'reversals', 'buy_back', 'one_product',
                                         'won_together')),
  -- What it is about, hashed: the same thing is the same signal, whenever it is seen.
  key      bytea not null check (length(key) = 32),
  -- As a person reads it: `d-91c4`, `0711 ••• 902`; a number is never whole.
  thing    text not null default '' check (length(thing) <= 120),
  -- Numbers alone: how many people, auctions, times.
  seen     jsonb not null check (jsonb_typeof(seen) = 'object' and octet_length(seen::text) <= 2000),
  -- How rare: of `among` that were compared, `alike` are at least like this.
  alike    int not null check (alike >= 0),
  among    int not null check (among >= alike),
  weight   text not null check (weight in ('weak', 'medium', 'strong')),
  -- Where it can be looked up: `auction:17`, `payment:…`; ten at most.
  sources  text[] not null default '{}' check (cardinality(sources) <= 10),
  first_at timestamptz not null,
  last_at  timestamptz not null,
  noted_at timestamptz not null default clock_timestamp(),
  looked_at timestamptz not null default clock_timestamp(),
  unique (kind, key),
  check (last_at >= first_at)
);
create index risk_signal_old on risk_signal (last_at);

create table risk_signal_person (
  signal_id bigint not null references risk_signal (id) on delete cascade,
  user_id   uuid not null references app_user (id),
  noted_at  timestamptz not null default clock_timestamp(),
  primary key (signal_id, user_id)
);
create index risk_signal_person_of on risk_signal_person (user_id, signal_id);

-- What the last looks compared, of each kind, and how a usual pair of strangers does: it stands beside a case for comparison.
create table risk_look (
  id          bigint generated always as identity primary key,
  at          timestamptz not null default clock_timestamp(),
  compared    jsonb not null,
  usual_pair  jsonb
);

create table risk_case (
  id         bigint generated always as identity primary key,     -- FC-12
  state      text not null default 'open' check (state in ('open', 'no_harm', 'watch', 'limited', 'suspended')),
  revision   int not null default 0,
  opened_at  timestamptz not null default clock_timestamp(),
  -- The decision that stands: by whom (the second person, where it took two), and the request that it was.
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  request_id uuid unique references approval_request (id),
  -- Somebody said that it isn't right: neither whoever decided before nor whoever wrote that down decides then.
  appealed_at timestamptz,
  appealed_by uuid references app_user (id),
  check (appealed_at is null or appealed_by is not null)
);
create index risk_case_list on risk_case (state, opened_at desc, id desc);
create index risk_case_newest on risk_case (opened_at desc, id desc);

-- Nobody is in two cases: what is seen about them later joins the one they are in.
create table risk_case_person (
  user_id   uuid primary key references app_user (id),
  case_id   bigint not null references risk_case (id),
  joined_at timestamptz not null default clock_timestamp(),
  -- While the case is open, and until then at most, what they asked to be paid waits: an open case is no decision. A week from joining,
  -- and not again for ninety days, whoever else joins.
  held_from  timestamptz not null default clock_timestamp(),
  held_until timestamptz not null default clock_timestamp() + interval '7 days',
  -- The suspension that the case's decision began.
  suspension_id bigint references suspension (id)
);
create index risk_case_person_of on risk_case_person (case_id);
create index risk_case_person_suspended on risk_case_person (suspension_id) where suspension_id is not null;

-- Which facts a case rests on: what is there already reopens nothing.
create table risk_case_signal (
  case_id   bigint not null references risk_case (id),
  signal_id bigint not null references risk_signal (id),
  added_at  timestamptz not null default clock_timestamp(),
  primary key (case_id, signal_id)
);
create index risk_case_signal_of on risk_case_signal (signal_id);

-- What happened to it, in order; appended, never changed.
create table risk_case_step (
  id       bigint generated always as identity primary key,
  case_id  bigint not null references risk_case (id),
  kind     text not null check (kind in ('opened', 'reopened', 'grew', 'note', 'appealed', 'no_harm', 'watch', 'limited', 'suspended')),
  by_id    uuid references app_user (id),
  words    text not null default '' check (length(words) <= 500),
  detail   jsonb not null default '{}' check (octet_length(detail::text) <= 4000),
  at       timestamptz not null default clock_timestamp()
);
create index risk_case_step_of on risk_case_step (case_id, id);

-- By what a person can be told for sure: of shoppers only what they proved, or anybody could keep staff from deciding about an account
-- by giving it their mailbox.
create function proved_contacts_of(person uuid) returns setof text language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select 'mail:' || mailbox_of(email) from app_user where id = person and email is not null and (kind <> 'user' or email_verified_at is not null)
  union select 'phone:' || phone from app_user where id = person and phone is not null and (kind <> 'user' or phone_verified_at is not null)
  union select 'phone:' || phone from paying_number where user_id = person
  union select contact from staff_contact where user_id = person
$$;
create function is_own_account(person uuid, staff uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select person = staff or exists (select proved_contacts_of(person) intersect select contacts_of(staff))
$$;

-- The same for suspensions.
create or replace function guard_suspension() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if (select kind from app_user where id = new.user_id) <> 'user' then
      raise exception 'staff are not suspended like shoppers' using errcode = 'check_violation';
    end if;
    if is_own_account(new.user_id, new.by_id) then
      raise exception 'nobody decides about an account of their own' using errcode = 'check_violation';
    end if;
  elsif old.ended_at is not null then
    raise exception 'a suspension that is over stays as it was' using errcode = 'check_violation';
  elsif new.lifted_by is not null then
    if is_own_account(new.user_id, new.lifted_by) then
      raise exception 'nobody decides about an account of their own' using errcode = 'check_violation';
    end if;
  elsif new.ended_at is not null and (new.ends_at is null or new.ended_at < new.ends_at or new.ends_at > clock_timestamp()) then
    raise exception 'somebody lifts what ends before its term' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The server looks, opens and reopens; people decide. A decision that touches bidding or money, or that undoes such a one, has its
-- executed request, of this case.
create function guard_risk_case() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  is_staff boolean := has_column_privilege(current_user, 'public.risk_case', 'decided_by', 'update');
  before approval_request;
  asked approval_request;
begin
  if tg_op = 'INSERT' then
    if (new.state, new.revision) is distinct from ('open', 0) or coalesce(new.decided_by, new.request_id, new.appealed_by) is not null then
      raise exception 'a case begins open' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if not is_staff and (new.state <> 'open' or (new.decided_by, new.request_id, new.appealed_at, new.appealed_by)
                         is distinct from (old.decided_by, old.request_id, old.appealed_at, old.appealed_by)) then
    raise exception 'people decide about a case' using errcode = 'check_violation';
  end if;
  if new.revision not between old.revision and old.revision + 1
     or new.revision = old.revision and (new.state, new.decided_by, new.request_id, new.appealed_at, new.appealed_by)
                         is distinct from (old.state, old.decided_by, old.request_id, old.appealed_at, old.appealed_by) then
    raise exception 'each change of a case is another revision' using errcode = 'check_violation';
  end if;
  if new.state = 'open' and new.appealed_at is distinct from old.appealed_at
     and (new.appealed_at is null or exists (select from risk_case_person p where p.case_id = new.id and is_own_account(p.user_id, new.appealed_by))) then
    raise exception 'nobody writes down an appeal of their own' using errcode = 'check_violation';
  end if;
  if new.state = 'open' or new.revision = old.revision then return new; end if;

  if old.state <> 'open' then
    raise exception 'what is decided is opened before it is decided anew' using errcode = 'check_violation';
  end if;
  select * into before from approval_request where id = old.request_id;
  select * into asked from approval_request where id = new.request_id;
  if new.decided_by is null or exists (select from risk_case_person p where p.case_id = new.id and is_own_account(p.user_id, new.decided_by)) then
    raise exception 'nobody decides about an account of their own' using errcode = 'check_violation';
  end if;
  if old.appealed_at is not null and exists (
       select from (values (new.decided_by), (asked.requested_by)) who (id), (values (old.decided_by), (before.requested_by), (old.appealed_by)) had (id)
        where same_person(who.id, had.id)) then
    raise exception 'an appeal is decided by another person' using errcode = 'check_violation';
  end if;
  if new.state in ('limited', 'suspended') or before.kind in ('risk.limit', 'risk.suspend') then
    if new.request_id is null or new.request_id is not distinct from old.request_id then
      raise exception 'limiting and suspending take two people, and so does undoing it' using errcode = 'check_violation';
    end if;
  elsif new.request_id is not null then
    raise exception 'this decision has no request' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger risk_case_guard before insert or update on risk_case for each row execute function guard_risk_case();
create function guard_risk_decided() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from risk_case c
              where c.id = new.id and c.state <> 'open' and (c.request_id is not null or c.state in ('limited', 'suspended'))
                and not exists (select from approval_request r
                                 where r.id = c.request_id and r.state = 'executed' and r.subject = 'case:' || c.id
                                   and r.kind = case c.state when 'limited' then 'risk.limit' when 'suspended' then 'risk.suspend' else 'risk.clear' end
                                   and r.decided_by = c.decided_by)) then
    raise exception 'limiting and suspending take two people, and so does undoing it' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger risk_case_decided after insert or update on risk_case
  deferrable initially deferred for each row when (new.state <> 'open') execute function guard_risk_decided();

create function guard_risk_hold() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.held_until > new.held_from + interval '7 days' + interval '1 second' then
    raise exception 'nobody is held for longer than a week' using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and (
       new.held_from is distinct from old.held_from
         and (old.held_from > clock_timestamp() - interval '90 days' or new.held_from > clock_timestamp() or new.held_from < old.held_from)
       or new.held_from = old.held_from and new.held_until > old.held_until) then
    raise exception 'nobody is held twice in ninety days' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger risk_person_hold before insert or update on risk_case_person for each row execute function guard_risk_hold();

-- What a case began ends with its term, or by a decision on the case: nobody lifts alone what two decided.
create function guard_case_suspension() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from risk_case_person p join risk_case c on c.id = p.case_id
              where p.suspension_id = new.id
                and (c.state = 'open' or c.decided_by is distinct from new.lifted_by or c.decided_at < new.ended_at)) then
    raise exception 'what a case began is lifted by a decision on the case' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger suspension_case after update on suspension
  deferrable initially deferred for each row when (new.lifted_by is not null and old.ended_at is null) execute function guard_case_suspension();

-- A person leaves a case with their account, or two years after it was decided.
create function guard_risk_person() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from account_deletion where user_id = old.user_id and (done_at is not null or due_at <= clock_timestamp()))
     and not exists (select from risk_case c where c.id = old.case_id and c.state <> 'open' and c.decided_at < clock_timestamp() - interval '2 years') then
    raise exception 'a case keeps its people for two years' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger risk_person_guard before delete on risk_case_person for each row execute function guard_risk_person();

create function guard_risk_fact() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from risk_case c where c.id = old.case_id and (c.state = 'open' or c.decided_at >= clock_timestamp() - interval '2 years')) then
    raise exception 'a case keeps its facts for two years' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger risk_fact_guard before delete on risk_case_signal for each row execute function guard_risk_fact();

-- What an open case holds is approved by nobody, and what was approved before isn't sent.
create function guard_case_hold() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from withdrawal w join risk_case_person p on p.user_id = w.user_id join risk_case c on c.id = p.case_id
              where w.id = new.withdrawal_id and c.state = 'open' and p.held_until > clock_timestamp()) then
    raise exception 'an open case holds this withdrawal' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_approval_case before insert on withdrawal_approval for each row execute function guard_case_hold();
create trigger payout_case before update of state on payout
  for each row when (new.state = 'sending' and old.state <> 'sending' and new.withdrawal_id is not null) execute function guard_case_hold();

-- Of whoever is in an open case, watched, limited or suspended by one, every withdrawal takes two: what comes, and what was asked before.
create function count_two_when_watched() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from risk_case_person p join risk_case c on c.id = p.case_id
              where p.user_id = new.user_id and c.state <> 'no_harm') then
    new.approvals_needed := 2;
  end if;
  return new;
end $$;
create trigger withdrawal_watched before insert on withdrawal for each row execute function count_two_when_watched();
create function count_two_in_case() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update withdrawal w set approvals_needed = 2, updated_at = clock_timestamp()
    from risk_case_person p
   where p.case_id = case tg_table_name when 'risk_case' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'case_id')::bigint end
     and w.user_id = p.user_id and w.state = 'requested' and w.approvals_needed < 2;
  return null;
end $$;
create trigger risk_person_two after insert on risk_case_person for each row execute function count_two_in_case();
create trigger risk_case_two after update of state on risk_case for each row when (new.state <> old.state) execute function count_two_in_case();

revoke all on risk_signal, risk_signal_person, risk_look, risk_case, risk_case_person, risk_case_signal, risk_case_step from mnada_app;
grant select on risk_signal, risk_signal_person, risk_look, risk_case, risk_case_person, risk_case_signal, risk_case_step to mnada_app, mnada_reader;
grant insert (kind, key, thing, seen, alike, among, weight, sources, first_at, last_at),
      update (thing, seen, alike, among, weight, sources, first_at, last_at, looked_at), delete on risk_signal to mnada_app;
grant insert (signal_id, user_id), delete on risk_signal_person to mnada_app;
grant insert (compared), update (compared, usual_pair), delete on risk_look to mnada_app;
grant insert (state), update (state, revision, opened_at) on risk_case to mnada_app;
grant insert (user_id, case_id), update (held_from, held_until), delete on risk_case_person to mnada_app;
grant insert (case_id, signal_id), delete on risk_case_signal to mnada_app;
grant insert (case_id, kind, words, detail) on risk_case_step to mnada_app;
grant insert (by_id) on risk_case_step to mnada_staff;
grant update (decided_by, decided_at, request_id, appealed_at, appealed_by) on risk_case to mnada_staff;
grant update (suspension_id) on risk_case_person to mnada_staff;

-- Decisions that take two are about the people of a case: none of them decides.
alter table approval_verb drop constraint approval_verb_beneficiary_check;
alter table approval_verb add constraint approval_verb_beneficiary_check
  check (beneficiary in ('payment', 'receipt', 'refund', 'withdrawal', 'referral', 'user', 'case', 'nobody'));
insert into approval_verb (kind, permission, beneficiary) values ('risk.limit', 'finance', 'case'), ('risk.suspend', 'finance', 'case'),
  ('risk.clear', 'finance', 'case');
create or replace function beneficiaries(verb text, about text, params jsonb) returns table (person uuid, number text)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  thing text := substring(about from '^[a-z_]+:(.*)$');
begin
  case (select v.beneficiary from approval_verb v where v.kind = verb)
    when 'payment' then
      return query select p.user_id, p.phone from payment p where p.id = thing::uuid;
    when 'receipt' then
      return query select null::uuid, r.payer_phone from receipt r where r.receipt = thing;
      return query select p.user_id, p.phone from payment p
                    where p.id in ((params ->> 'paymentId')::uuid, (select r.payment_id from receipt r where r.receipt = thing));
      return query select (params ->> 'userId')::uuid, null::text;
    when 'refund' then
      return query select p.user_id, p.phone from refund_due d join payment p on p.id = d.payment_id where d.id = thing::uuid;
      return query select null::uuid, r.payer_phone from refund_due d join receipt r on r.receipt = d.receipt
                    where d.id = thing::uuid;
    when 'withdrawal' then
      return query select w.user_id, w.phone from withdrawal w where w.id = thing::uuid;
      return query select null::uuid, params ->> 'phone';
    when 'referral' then
      return query select unnest(array[r.referrer_id, r.friend_id]), null::text from referral r where r.friend_id = thing::uuid;
    when 'user' then
      return query select thing::uuid, null::text;
      return query select (params ->> 'userId')::uuid, null::text;
    when 'case' then
      return query select p.user_id, null::text from risk_case_person p where p.case_id = thing::bigint;
    when 'nobody' then
      return;
    -- Anything else has no line above, and ends here.
  end case;
end $$;
create or replace function is_beneficiary(staff uuid, verb text, about text, params jsonb) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from beneficiaries(verb, about, params) b
                  where case when exists (select from approval_verb v where v.kind = verb and v.beneficiary = 'case')
                             then is_own_account(b.person, staff)
                             else same_person(b.person, staff) or 'phone:' || phone_of(b.number) in (select contacts_of(staff)) end)
$$;
