-- Views of lists that staff keep (OPS-2): the filters and the order of a room under a name, for oneself or for everybody who may see
-- that room. What was typed as a search is no part of one: it may be somebody's name or number.
create table saved_view (
  id         bigint generated always as identity primary key,
  room       text not null check (room ~ '^[a-z_]{2,20}$'),
  owner_id   uuid not null references app_user (id),
  name       text not null check (length(name) between 1 and 60),
  search     text not null check (length(search) between 1 and 1000),
  is_shared  boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
-- Of two saves of one name at once, one is told that there is such a view.
create unique index saved_view_name on saved_view (owner_id, room, lower(name));
create index saved_view_shared on saved_view (room) where is_shared;
revoke all on saved_view from mnada_app;
grant select on saved_view to mnada_app, mnada_reader;
grant insert (room, owner_id, name, search, is_shared), update (name, search, is_shared), delete on saved_view to mnada_staff;
