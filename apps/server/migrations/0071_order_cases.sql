-- Complaints about an order and returns of it, each with states of its own (WIN-7). Neither changes the order, its books or its
-- piece: what is owed back goes through refunds, and a piece that comes back is received like any other.
create table order_case (
  id         uuid primary key default gen_random_uuid(),
  order_id   uuid not null references shop_order (id),
  kind       text not null check (kind in ('complaint', 'return')),
  state      text not null default 'open' check (state in ('open', 'agreed', 'received', 'resolved', 'refused')),
  cause      text not null check (cause in ('damaged', 'wrong_thing', 'part_missing', 'does_not_work', 'late', 'not_received',
                                            'changed_mind', 'other')),
  outcome    text check (outcome in ('money_back', 'replaced', 'repaired', 'explained', 'withdrawn')),
  revision   int not null default 0,
  opened_at  timestamptz not null default clock_timestamp(),
  check ((outcome is not null) = (state = 'resolved')),
  check (kind = 'return' or state not in ('agreed', 'received'))
);
-- One of a kind at a time: of two people who open it in the same moment, one is told that the other was quicker.
create unique index order_case_running on order_case (order_id, kind) where state not in ('resolved', 'refused');
create index order_case_of_order on order_case (order_id, opened_at desc);

-- Who did what, in which words: appended, never changed.
create table order_case_step (
  case_id uuid not null references order_case (id),
  state   text not null check (state in ('open', 'agreed', 'received', 'resolved', 'refused')),
  by_id   uuid not null references app_user (id),
  words   text not null check (length(words) between 3 and 500),
  at      timestamptz not null default clock_timestamp(),
  primary key (case_id, state)
);

create function guard_order_case() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from shop_order where id = new.order_id
                      and (state in ('shipped', 'delivered') or (new.kind = 'complaint' and state in ('paid', 'processing')))) then
      raise exception 'a case is about what was paid for, a return about what has left the shop' using errcode = 'check_violation';
    end if;
  elsif new.state is distinct from old.state and not (case old.state
      when 'open' then new.state = 'refused' or new.state = case new.kind when 'return' then 'agreed' else 'resolved' end
      when 'agreed' then new.state in ('received', 'refused') or (new.state = 'resolved' and new.outcome in ('explained', 'withdrawn'))
      when 'received' then new.state = 'resolved'
      else false end) then
    raise exception 'a case does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_case_guard before insert or update on order_case for each row execute function guard_order_case();

revoke all on order_case, order_case_step from mnada_app;
grant select on order_case, order_case_step to mnada_app, mnada_reader;
grant insert (order_id, kind, cause), update (state, outcome, revision) on order_case to mnada_staff;
grant insert (case_id, state, by_id, words) on order_case_step to mnada_staff;
