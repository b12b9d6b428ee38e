-- An operator stops all auctions at once (OPS-15, fairness rule 7). The lane of every node reads it from the auction's own
-- locked row, so each bid is decided before the pause or refused by it: nobody has to be told in time.

create table auction_pause (
  id             bigint generated always as identity primary key,
  started_by     uuid not null references app_user (id),
  -- Both are read out to shoppers; the audit log keeps them too.
  reason_en      text not null check (length(btrim(reason_en)) between 3 and 120),
  reason_sw      text not null check (length(btrim(reason_sw)) between 3 and 120),
  started_at_us  bigint not null,
  -- From here on nobody resumes: what is still paused is void, and its bids go back.
  void_at_us     bigint generated always as (started_at_us + 900000000) stored,
  ended_at_us    bigint,
  ending         text check (ending in ('resumed', 'void')),
  ended_by       uuid references app_user (id),
  check ((ended_at_us is null) = (ending is null)),
  check (ending is null or (ending = 'resumed') = (ended_at_us < started_at_us + 900000000)),
  check ((ended_by is not null) = (ending is not distinct from 'resumed')),
  check (ended_at_us >= started_at_us)
);
-- However many press at once, there is one pause.
create unique index auction_pause_once on auction_pause ((true)) where ended_at_us is null;

-- What each pause stopped, for ever: the invariants ask whether anything was decided there meanwhile.
create table paused_auction (
  pause_id   bigint not null references auction_pause (id),
  auction_id bigint not null references auction (id),
  primary key (pause_id, auction_id)
);
create index paused_auction_auction on paused_auction (auction_id);

alter table auction add column pause_id bigint references auction_pause (id);
create index auction_paused on auction (id) where pause_id is not null;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('open', 'end', 'extend', 'move', 'pause'));

grant select on auction_pause, paused_auction to mnada_app;
-- The server ends a pause by its rule alone, and no other column of it.
grant update (ended_at_us, ending) on auction_pause to mnada_app;
grant insert (started_by, reason_en, reason_sw, started_at_us), update (ended_by) on auction_pause to mnada_staff;
grant insert on paused_auction to mnada_staff;
grant update (pause_id) on auction to mnada_staff;

-- A pause begins now, and one person begins one an hour: a second pair of eyes stands behind what stops the shop again and again
-- (OPS-15). The tables' owner alone writes others.
create function guard_pause_begin() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  now_us bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
begin
  if has_table_privilege(current_user, 'auction_pause', 'delete') then return new; end if;
  if new.started_at_us not between now_us - 60000000 and now_us + 1000000 then
    raise exception 'a pause begins now' using errcode = 'check_violation';
  end if;
  if exists (select from auction_pause p
              where p.started_at_us > now_us - 3600000000 and same_person(p.started_by, new.started_by)) then
    raise exception 'one person pauses once an hour' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger auction_pause_begin before insert on auction_pause for each row execute function guard_pause_begin();

-- A pause ends once, as void only when its time has come; and an auction is held by an open pause until that is over (OPS-15).
create function guard_pause_end() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  now_us bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
begin
  if old.ended_at_us is not null then
    raise exception 'pause % is over', old.id using errcode = 'check_violation';
  end if;
  if new.ending = 'void' and now_us < new.void_at_us then
    raise exception 'pause % is void only when its time has come', old.id using errcode = 'check_violation';
  end if;
  -- A pause begins behind the last decision, which runs ahead of the clock by microseconds.
  if new.ended_at_us > greatest(now_us, new.started_at_us) then
    raise exception 'pause % has not ended yet', old.id using errcode = 'check_violation';
  end if;
  -- What ran out is void: nobody dates a resumption back. The slack is what a transaction may take.
  if new.ending = 'resumed' and now_us > new.void_at_us + 5000000 then
    raise exception 'pause % has run out', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger auction_pause_end before update of ended_at_us, ending, ended_by on auction_pause
  for each row execute function guard_pause_end();

create function guard_paused() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.pause_id is null then
    if exists (select from auction_pause where id = old.pause_id and ended_at_us is null) then
      raise exception 'auction % is paused with all others', new.id using errcode = 'check_violation';
    end if;
  elsif not exists (select from auction_pause where id = new.pause_id and ended_at_us is null)
     or exists (select from auction_pause where id = old.pause_id and ended_at_us is null) then
    raise exception 'auction % is paused by the pause that lasts', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger auction_paused_guard before update of pause_id on auction
  for each row when (new.pause_id is distinct from old.pause_id) execute function guard_paused();

-- Staff give bids only as two people approved it: to this person, so many, in that month (OPS-5, OPS-10). Approved in the last
-- instant of a month, it is written down in the next.
create function guard_grant() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from approval_request
                  where kind = 'user.grant' and state = 'executed' and subject = 'user:' || new.user_id
                    and (params ->> 'bids')::int = new.bids
                    and substr(new.step, 7) in (to_char(decided_at at time zone 'Africa/Nairobi', 'YYYY-MM'),
                          to_char((decided_at - interval '1 minute') at time zone 'Africa/Nairobi', 'YYYY-MM'))) then
    raise exception 'bids are granted by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger reward_grant_guard after insert or update of user_id, step, bids on reward
  deferrable initially deferred for each row when (new.step like 'grant:%') execute function guard_grant();

-- What was given away stays given away. The tables' owner alone mends a count.
create function guard_reward_budget() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.granted_bids < old.granted_bids or new.period <> old.period)
     and not has_table_privilege(current_user, 'reward_budget', 'delete') then
    raise exception 'what was given away stays given away' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reward_budget_guard before update on reward_budget for each row execute function guard_reward_budget();
