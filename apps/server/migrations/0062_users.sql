-- The room of users (OPS-10, OPS-11): who was suspended, by whom, why and until when; notes that staff alone read; grants of bids
-- by two people; and the ways in which a caller is found among a million.

-- Until when somebody doesn't bid, by staff's decision; 'infinity': until it is lifted. It stands with the person, for the lane
-- reads that row anyway.
alter table app_user add column bidding_suspended_until timestamptz;
grant update (bidding_suspended_until) on app_user to mnada_staff;
grant select (bidding_suspended_until) on app_user to mnada_reader;

create table suspension (
  id         bigint generated always as identity primary key,
  user_id    uuid not null references app_user (id),
  scope      text not null check (scope in ('bidding', 'all')),
  cause      text not null check (cause in ('several_accounts', 'others_payment', 'agreement', 'software', 'account_safety',
                                            'conduct', 'looking_into')),
  -- Of whoever decided it: staff read it, the person doesn't.
  reason     text not null check (length(reason) between 3 and 500),
  by_id      uuid not null references app_user (id),
  started_at timestamptz not null default clock_timestamp(),
  ends_at    timestamptz check (ends_at > started_at),      -- null: until it is lifted
  ended_at   timestamptz,
  -- Who lifted it, and why; null: its term was over.
  lifted_by  uuid references app_user (id),
  lift_reason text not null default '' check (length(lift_reason) <= 500),
  check (lifted_by is null or ended_at is not null)
);
-- One at a time: of two people who suspend somebody in the same moment, one is told that the other was quicker.
create unique index suspension_running on suspension (user_id) where ended_at is null;
create index suspension_of_user on suspension (user_id, id desc);
create index suspension_due on suspension (ends_at) where ended_at is null and ends_at is not null;
revoke all on suspension from mnada_app;
grant select on suspension to mnada_app, mnada_reader;
grant insert (user_id, scope, cause, reason, by_id, ends_at), update (ended_at, lifted_by, lift_reason) on suspension to mnada_staff;

-- Staff are shut out in the room Roles, nobody decides about a shopper's account of their own, and a suspension that is over stays
-- as it was. One that nobody lifts ends with its term.
create function guard_suspension() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if (select kind from app_user where id = new.user_id) <> 'user' then
      raise exception 'staff are not suspended like shoppers' using errcode = 'check_violation';
    end if;
    if same_person(new.by_id, new.user_id) then
      raise exception 'nobody decides about an account of their own' using errcode = 'check_violation';
    end if;
  elsif old.ended_at is not null then
    raise exception 'a suspension that is over stays as it was' using errcode = 'check_violation';
  elsif new.lifted_by is not null then
    if same_person(new.lifted_by, new.user_id) then
      raise exception 'nobody decides about an account of their own' using errcode = 'check_violation';
    end if;
  elsif new.ended_at is not null and (new.ends_at is null or new.ended_at < new.ends_at or new.ends_at > clock_timestamp()) then
    raise exception 'somebody lifts what ends before its term' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger suspension_guard before insert or update on suspension for each row execute function guard_suspension();

-- How somebody stands follows from their suspensions, and from what they decided about themselves: whoever writes it past those,
-- under either role, is refused. The owner of the tables alone may.
create function guard_standing() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_column_privilege(current_user, 'public.app_user', 'permissions', 'update') then return new; end if;
  if new.status is distinct from old.status and new.status in ('active', 'suspended')
     and (new.status = 'suspended') <> exists (select from suspension where user_id = new.id and ended_at is null and scope = 'all') then
    raise exception 'a status follows from a suspension' using errcode = 'check_violation';
  end if;
  if new.bidding_suspended_until is distinct from old.bidding_suspended_until and new.bidding_suspended_until is distinct from
     (select coalesce(ends_at, 'infinity') from suspension where user_id = new.id and ended_at is null) then
    raise exception 'who may not bid follows from a suspension' using errcode = 'check_violation';
  end if;
  if new.excluded_until is distinct from old.excluded_until then
    if has_column_privilege(current_user, 'public.app_user', 'bidding_suspended_until', 'update') then
      raise exception 'nobody but the person decides about their breaks' using errcode = 'check_violation';
    end if;
    if old.excluded_until > clock_timestamp() and (new.excluded_until is null or new.excluded_until < old.excluded_until) then
      raise exception 'a break ends no sooner' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger app_user_standing before update of status, bidding_suspended_until, excluded_until on app_user
  for each row when (old.kind = 'user') execute function guard_standing();

-- Ends what its term ends, by the clock of the database; of everybody, or of one person who wants to come in. The server may
-- call it: it ends nothing early, and a suspension without a term not at all. Whoever is suspended is locked first, as by whoever lifts.
create function end_suspensions(person uuid default null) returns table (user_id uuid, suspension_id bigint, scope text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  due record;
begin
  for due in
    select s.id, s.user_id, s.scope, s.ends_at from public.suspension s
     where s.ended_at is null and s.ends_at <= clock_timestamp() and (person is null or s.user_id = person)
     order by s.ends_at limit 200
  loop
    perform from public.app_user where id = due.user_id for no key update;
    update public.suspension set ended_at = ends_at where id = due.id and ended_at is null;
    if not found then continue; end if;
    update public.app_user set bidding_suspended_until = null,
           status = case when due.scope = 'all' and status = 'suspended' then 'active' else status end
     where id = due.user_id;
    insert into public.audit (actor_id, action, subject, after)
    values (null, 'user.suspension_over', 'user:' || due.user_id, jsonb_build_object('scope', due.scope, 'ended_at', due.ends_at));
    user_id := due.user_id; suspension_id := due.id; scope := due.scope;
    return next;
  end loop;
end $$;
revoke execute on function end_suspensions from public;
grant execute on function end_suspensions to mnada_app;

-- Append-only, by name.
create table user_note (
  id         bigint generated always as identity primary key,
  user_id    uuid not null references app_user (id),
  author_id  uuid not null references app_user (id),
  text       text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null default clock_timestamp()
);
create index user_note_of_user on user_note (user_id, id desc);
revoke all on user_note from mnada_app;
-- The server reads it only to tell a person what is kept about them, and forgets it with them (ACC-7).
grant select, delete on user_note to mnada_app;
grant select on user_note to mnada_reader;
grant insert (user_id, author_id, text) on user_note to mnada_staff;
create function guard_user_note() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from account_deletion where user_id = old.user_id) then
    raise exception 'a note goes with its person alone' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger user_note_guard before delete on user_note for each row execute function guard_user_note();

-- Bids as a gift of staff: a reward among the others (decision 0018), once a person and month, out of a budget of its own as well.
alter table reward drop constraint reward_step_check;
alter table reward add constraint reward_step_check
  check (step in ('contact', 'watch', 'practice', 'save', 'bid', 'order', 'welcome') or step ~ '^grant:20[0-9]{2}-[0-9]{2}$');
alter table reward_budget drop constraint reward_budget_period_check;
alter table reward_budget add constraint reward_budget_period_check
  check (period = 'all' or period ~ '^\d{4}-\d{2}-\d{2}$' or period ~ '^grants:\d{4}-\d{2}$');
alter table reward drop constraint reward_day_check;
alter table reward add constraint reward_day_check check (day ~ '^\d{4}-\d{2}-\d{2}$');

alter table approval_verb drop constraint approval_verb_beneficiary_check;
alter table approval_verb add constraint approval_verb_beneficiary_check
  check (beneficiary in ('payment', 'receipt', 'refund', 'withdrawal', 'referral', 'user', 'nobody'));
insert into approval_verb (kind, permission, beneficiary) values ('user.grant', 'finance', 'user');
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
    when 'nobody' then
      return;
    -- Anything else has no line above, and ends here.
  end case;
end $$;

-- What a caller says: part of a name, the beginning of a number. And the list by age, and what stands out in it.
create index app_user_name_words on app_user using gin (lower(full_name) gin_trgm_ops) where kind = 'user';
create index app_user_username_words on app_user using gin (username_folded gin_trgm_ops) where kind = 'user';
create index app_user_phone_begins on app_user (phone text_pattern_ops) where phone is not null;
create index app_user_joined on app_user (created_at desc, id desc) where kind = 'user';
create index app_user_closed on app_user (status, created_at desc, id desc) where kind = 'user' and status <> 'active';
create index app_user_excluded on app_user (excluded_until) where excluded_until is not null;
create index app_user_bidding_suspended on app_user (bidding_suspended_until) where bidding_suspended_until is not null;
create index payment_paid_of_user on payment (user_id) where state = 'paid';
