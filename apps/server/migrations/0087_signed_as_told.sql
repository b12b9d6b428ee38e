-- What those who examined the money desk and the public log found.

-- What the second person reads beside a request is a part of it: nobody writes another comparison into one that is open (OPS-5).
create or replace function guard_approval_request() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.state <> 'requested' then
    raise exception 'a decided request never changes' using errcode = 'check_violation';
  end if;
  if (new.id, new.kind, new.subject, new.params, new.basis, new.summary, new.facts, new.reason_code, new.reason_words,
      new.requested_by, new.requested_at, new.expires_at)
     is distinct from
     (old.id, old.kind, old.subject, old.params, old.basis, old.summary, old.facts, old.reason_code, old.reason_words,
      old.requested_by, old.requested_at, old.expires_at) then
    raise exception 'what was asked for never changes' using errcode = 'check_violation';
  end if;
  if new.state in ('executed', 'failed') and same_person(new.requested_by, new.decided_by) then
    raise exception 'nobody approves what they asked for' using errcode = 'check_violation';
  end if;
  if new.state in ('executed', 'failed') and old.expires_at <= clock_timestamp() then
    raise exception 'an expired request is not executed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The public log writes these numbers down, and no number above 2^53 can be read exactly: one row with such a time would keep all that
-- waits behind it from being signed (LOG-5). Times end with the year 2099.
alter table auction add constraint auction_times_are_readable
  check (scheduled_start_us between 0 and 4102444800000000 and opened_at_us between 0 and 4102444800000000) not valid;
alter table outcome add constraint outcome_is_readable
  check (decided_at_us between 0 and 4102444800000000 and price_cents <= 100000000000) not valid;
