-- Staff may ask the holders of the accounts in a fraud case, and they answer in their own words (OPS-27). One row a person and question.

create table case_question (
  id          bigint generated always as identity primary key,
  case_id     bigint not null references risk_case (id),
  -- The first, second or third question of its case.
  nth         int not null check (nth between 1 and 3),
  user_id     uuid not null references app_user (id),
  words       text not null check (length(words) between 3 and 500),
  asked_by    uuid not null references app_user (id),
  asked_at    timestamptz not null default clock_timestamp(),
  -- What the person was told: nobody is asked anew before it. The case may be decided sooner, or without an answer.
  answer_by   timestamptz not null,
  answer      text check (length(answer) between 10 and 1000),
  answered_at timestamptz,
  unique (case_id, nth, user_id),
  check ((answer is null) = (answered_at is null))
);
create index case_question_of_user on case_question (user_id, id desc);

create function guard_case_question() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from account_deletion where user_id = old.user_id and (done_at is not null or due_at <= clock_timestamp())) then
      raise exception 'what somebody was asked, and wrote, goes with their account' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if not exists (select from risk_case_person p join risk_case c on c.id = p.case_id
                  where p.user_id = new.user_id and p.case_id = new.case_id and c.state = 'open') then
    raise exception 'who is in an open case is asked, and answers while it is open' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.answer is not null then
      raise exception 'a question begins unanswered' using errcode = 'check_violation';
    end if;
    if exists (select from risk_case_person p where p.case_id = new.case_id and is_own_account(p.user_id, new.asked_by)) then
      raise exception 'nobody asks about an account of their own' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.answer is not null or (new.case_id, new.nth, new.user_id, new.words, new.asked_by, new.asked_at, new.answer_by)
       is distinct from (old.case_id, old.nth, old.user_id, old.words, old.asked_by, old.asked_at, old.answer_by) then
    raise exception 'what was asked, and what was answered, stays' using errcode = 'check_violation';
  end if;
  if has_column_privilege(current_user, 'public.risk_case', 'decided_by', 'update') then
    raise exception 'nobody of staff answers for somebody' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger case_question_guard before insert or update or delete on case_question for each row execute function guard_case_question();

alter table risk_case_step drop constraint risk_case_step_kind_check;
alter table risk_case_step add constraint risk_case_step_kind_check
  check (kind in ('opened', 'reopened', 'grew', 'note', 'appealed', 'asked', 'answered', 'no_harm', 'watch', 'limited', 'suspended')) not valid;

revoke all on case_question from mnada_app;
grant select, delete on case_question to mnada_app;
grant update (answer, answered_at) on case_question to mnada_app;
grant select on case_question to mnada_reader;
grant insert (case_id, nth, user_id, words, asked_by, answer_by) on case_question to mnada_staff;
