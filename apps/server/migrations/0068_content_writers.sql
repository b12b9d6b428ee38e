-- Who wrote words of a draft, all of them since the version before it: what binds shoppers is published by somebody else, or by an
-- owner (OPS-12). Whoever saved it last was one of them only.
alter table content_version add column writers uuid[] not null default '{}';
update content_version set writers = array(select distinct unnest(array[created_by, updated_by])) where published_at is null;

-- What says the same as before is no save: it makes nobody a writer, and nobody the last one.
create function note_writer() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if row(new.parts, new.changed, new.asks_again) is not distinct from row(old.parts, old.changed, old.asks_again) then
    new.updated_by := old.updated_by;
  elsif not new.updated_by = any(old.writers) then
    new.writers := old.writers || new.updated_by;
  end if;
  return new;
end $$;
create trigger content_version_writers before update of parts, changed, asks_again, updated_by on content_version
  for each row execute function note_writer();

-- Whose words a draft holds; nobody's yet: whoever began it.
create function wrote_of(draft content_version, person uuid) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from unnest(case when draft.writers = '{}' then array[draft.created_by] else draft.writers end) writer
                  where same_person(person, writer))
$$;

create or replace function date_published_content() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.published_at is null and new.published_at is not null then
    new.published_at := clock_timestamp();
    if new.in_force_from < transaction_timestamp() then
      raise exception 'no version is in force before it is published' using errcode = 'check_violation';
    end if;
    if row(new.parts, new.changed, new.asks_again) is distinct from row(old.parts, old.changed, old.asks_again) then
      raise exception 'what is published was saved before' using errcode = 'check_violation';
    end if;
    -- What binds shoppers is read by two people, or is an owner's own.
    if old.document in ('terms', 'privacy') and wrote_of(old, new.published_by)
       and not exists (select from app_user where id = new.published_by and kind = 'owner') then
      raise exception 'whoever wrote of it publishes it only as an owner' using errcode = 'check_violation';
    end if;
  end if;
  if old.withdrawn_at is null and new.withdrawn_at is not null then new.withdrawn_at := clock_timestamp(); end if;
  return new;
end $$;
