-- Whether an appeal is somebody's own (OPS-26): what a colleague wrote down, by any contact; what a shopper wrote, by what they proved
-- alone, or a mailbox that anybody typed would keep its owner from deciding.
create function wrote_appeal(writer uuid, staff uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case (select kind from app_user where id = writer) when 'user' then is_own_account(writer, staff) else same_person(writer, staff) end
$$;

-- As before (0132), but for that.
create or replace function guard_risk_case() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  is_staff boolean := has_column_privilege(current_user, 'public.risk_case', 'decided_by', 'update');
  is_in_own_words boolean;
  before approval_request;
  asked approval_request;
begin
  if tg_op = 'INSERT' then
    if (new.state, new.revision) is distinct from ('open', 0) or coalesce(new.decided_by, new.request_id, new.appealed_by) is not null then
      raise exception 'a case begins open' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  is_in_own_words := new.appealed_at is not null and exists (
    select from appeal a where a.case_id = new.id and a.user_id = new.appealed_by and a.outcome is null);
  if not is_staff and (new.state <> 'open' or (new.decided_by, new.request_id) is distinct from (old.decided_by, old.request_id)
                       or (new.appealed_at, new.appealed_by) is distinct from (old.appealed_at, old.appealed_by) and not is_in_own_words) then
    raise exception 'people decide about a case' using errcode = 'check_violation';
  end if;
  if new.revision not between old.revision and old.revision + 1
     or new.revision = old.revision and (new.state, new.decided_by, new.request_id, new.appealed_at, new.appealed_by)
                         is distinct from (old.state, old.decided_by, old.request_id, old.appealed_at, old.appealed_by) then
    raise exception 'each change of a case is another revision' using errcode = 'check_violation';
  end if;
  if new.state = 'open' and new.appealed_at is distinct from old.appealed_at and not is_in_own_words
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
       select from (values (new.decided_by), (asked.requested_by)) who (id), (values (old.decided_by), (before.requested_by)) had (id)
        where same_person(who.id, had.id) or wrote_appeal(old.appealed_by, who.id)) then
    raise exception 'an appeal is decided by another person' using errcode = 'check_violation';
  end if;
  if new.state in ('limited', 'suspended') or before.kind in ('risk.limit', 'risk.suspend') then
    if new.request_id is null or new.request_id is not distinct from old.request_id then
      raise exception 'limiting and suspending take two people, and so does undoing it' using errcode = 'check_violation';
    end if;
  elsif new.request_id is not null then
    raise exception 'this decision has no request' using errcode = 'check_violation';
  end if;
  -- What was written of a hold, or of a suspension that this decision leaves, is answered with it.
  if exists (select from appeal a where a.case_id = new.id and a.outcome is null and a.held_from is not null) then
    raise exception 'a decision answers what its people wrote' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- As before (0132); and nothing that runs is answered as over.
create or replace function guard_appeal() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from account_deletion where user_id = old.user_id and (done_at is not null or due_at <= clock_timestamp())) then
      raise exception 'what somebody wrote goes with their account' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if new.outcome is not null then
      raise exception 'an appeal begins unanswered' using errcode = 'check_violation';
    end if;
    if new.suspension_id is not null and not exists (
         select from suspension s where s.id = new.suspension_id and s.user_id = new.user_id and s.ended_at is null)
       or new.case_id is not null and not exists (
         select from risk_case_person p join risk_case c on c.id = p.case_id
          where p.user_id = new.user_id and p.case_id = new.case_id
            and (p.suspension_id = new.suspension_id
                 or p.held_from = new.held_from and p.held_until > clock_timestamp() and c.state = 'open')) then
      raise exception 'an appeal is about what holds its person now' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.outcome is not null or (new.user_id, new.suspension_id, new.held_from, new.case_id, new.words, new.written_at, new.answer_by)
       is distinct from (old.user_id, old.suspension_id, old.held_from, old.case_id, old.words, old.written_at, old.answer_by) then
    raise exception 'what was written, and what was answered, stays' using errcode = 'check_violation';
  end if;
  if new.answered_by is not null and is_own_account(new.user_id, new.answered_by) then
    raise exception 'nobody decides about an account of their own' using errcode = 'check_violation';
  end if;
  -- What still holds its person ends by somebody's word alone.
  if new.outcome = 'ended' and (
       exists (select from suspension s where s.id = new.suspension_id and s.ended_at is null)
       or exists (select from risk_case_person p where p.user_id = new.user_id and p.held_from = new.held_from and p.held_until > clock_timestamp())) then
    raise exception 'what still runs has not ended' using errcode = 'check_violation';
  end if;
  -- Whoever decided may undo it; that it stands is another person's word.
  if new.outcome in ('stands', 'changed') and exists (
       select from (select s.by_id from suspension s where s.id = new.suspension_id
                    union all select r.requested_by from risk_case c join approval_request r on r.id = c.request_id
                               where c.id = new.case_id and new.suspension_id is not null) had (id)
        where same_person(had.id, new.answered_by)) then
    raise exception 'an appeal is decided by another person' using errcode = 'check_violation';
  end if;
  return new;
end $$;
