-- The bank's side of a day, account by account and line by line (OPS-19): statements are imported per account; what a line of the bank is,
-- and nothing else books, two people say of that line, and so it is booked once and is no difference any more; a settlement that M-PESA
-- has back is booked back; and a day closes when every account's statement covers it.

-- What 0136 added without asking the rows that were there.
alter table account validate constraint account_kind_check;

insert into approval_verb (kind, permission, beneficiary, why_nobody) values
  ('bank.book', 'finance', 'nobody', 'books what the bank says moved between accounts of the shop');
-- Money is sent there: two people name it, as whatever stands on invoices.
insert into setting_by_two (name, alone, why) values
  ('bank.name', null, 'which account of the shop a statement is of'),
  ('bank.number', null, 'by which a settlement is known to have gone there'),
  ('bank_2.name', null, 'which account of the shop a statement is of'),
  ('bank_2.number', null, 'by which a settlement is known to have gone there');

alter table bank_import add column account text not null default 'bank' check (account in ('bank', 'bank_2'));
alter table bank_line add column account text not null default 'bank' check (account in ('bank', 'bank_2')),
  -- How far its balance is from the one before it in its file and its own sum; null: one of them isn't told.
  add column gap_cents bigint,
  -- Among the lines of its file, the earliest first; null: as they stand in it.
  add column place int check (place > 0);
alter table bank_line drop constraint bank_line_pkey,
  add primary key (account, day, direction, cents, text_sha256, nth);

-- Which account of the shop a settlement's line names, by its number.
alter table statement_entry add column bank_kind text;

alter table statement_booking drop constraint statement_booking_debit_kind_check, drop constraint statement_booking_credit_kind_check,
  add constraint statement_booking_debit_kind_check check (debit_kind in ('mpesa', 'utility', 'bank', 'bank_2', 'charges')),
  add constraint statement_booking_credit_kind_check check (credit_kind in ('mpesa', 'utility', 'bank', 'bank_2'));
alter table manual_booking drop constraint manual_booking_debit_kind_check, drop constraint manual_booking_credit_kind_check,
  add constraint manual_booking_debit_kind_check check (debit_kind in ('mpesa', 'utility', 'bank', 'bank_2', 'charges', 'delivery_cost',
    'suppliers', 'capital', 'losses', 'tax_owed', 'tax_withheld', 'levies')),
  add constraint manual_booking_credit_kind_check check (credit_kind in ('mpesa', 'utility', 'bank', 'bank_2', 'charges', 'delivery_cost',
    'suppliers', 'capital', 'losses', 'tax_owed', 'tax_withheld', 'levies'));

-- A line of the bank that two people booked: once, whatever later files hold.
create table bank_booking (
  request_id  uuid primary key references manual_booking (request_id),
  account     text not null,
  day         date not null,
  direction   text not null,
  cents       bigint not null,
  text_sha256 bytea not null,
  nth         int not null,
  unique (account, day, direction, cents, text_sha256, nth),
  foreign key (account, day, direction, cents, text_sha256, nth) references bank_line (account, day, direction, cents, text_sha256, nth)
);

create or replace function guard_manual_booking() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  asked text := (select kind from approval_request where id = new.request_id and state = 'executed');
begin
  if asked is null or asked not in ('books.book', 'bank.book') or (asked = 'bank.book') is distinct from
       exists (select from bank_booking where request_id = new.request_id) then
    raise exception 'this is booked by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create function guard_bank_booking() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from approval_request where id = new.request_id and kind = 'bank.book' and state = 'executed'
                    and params ->> 'day' = new.day::text) then
    raise exception 'a line of the bank is booked by two people' using errcode = 'check_violation';
  end if;
  -- On its side of its account, in its sum.
  if not exists (select from manual_booking m where m.request_id = new.request_id and m.amount_cents = new.cents
                    and case new.direction when 'in' then m.debit_kind else m.credit_kind end = new.account) then
    raise exception 'the bank does not say so' using errcode = 'check_violation';
  end if;
  if exists (select from reconciled_day where day = new.day) then
    raise exception 'day % is closed', new.day using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger bank_booking_guard after insert on bank_booking deferrable initially deferred
  for each row execute function guard_bank_booking();

-- As 0128 has it; a settlement goes to the account that it names, and one that came back comes from there.
create or replace view own_line as
  select e.at, nairobi_day(e.at) as day, e.kind, e.direction, e.amount_cents as cents,
         case e.kind when 'charge' then 'charges'
              when 'settlement' then case e.direction when 'out' then named.bank_kind when 'in' then named.cash_kind end
              else case when (e.direction = 'out') = named.is_utility then 'mpesa' else 'utility' end end as debit_kind,
         case e.kind when 'float_move' then case when (e.direction = 'out') = named.is_utility then 'utility' else 'mpesa' end
              when 'settlement' then case e.direction when 'out' then named.cash_kind else named.bank_kind end
              else named.cash_kind end as credit_kind,
         e.kind = 'float_move' and e.direction = 'in' and exists (
           select from statement_entry o where o.receipt = e.receipt and o.kind = 'float_move' and o.direction = 'out'
              and o.amount_cents = e.amount_cents) as is_other_end,
         e.shortcode, e.receipt,
         exists (select from booked_line b
                  where b.shortcode = e.shortcode and b.receipt = e.receipt and b.direction = e.direction and b.kind = e.kind) as is_booked,
         e.direction = 'out' or e.kind = 'settlement' as is_bookable
    from statement_entry e
    cross join lateral (
      select told.is_utility, coalesce(e.bank_kind, 'bank') as bank_kind, case when told.is_utility then 'utility' else 'mpesa' end as cash_kind
        from (select e.says ~* '^(business|b2c|salary|promotion|utility)'
                     or (e.kind = 'charge' and exists (
                           select from statement_entry p where p.shortcode = e.shortcode and p.receipt = e.receipt and p.direction = 'out'
                              and p.kind = 'payout')) as is_utility) told) named
   where e.kind in ('charge', 'settlement', 'float_move');

create or replace function guard_reconciled_day() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  span tstzrange := tstzrange(new.day::timestamp at time zone 'Africa/Nairobi', (new.day + 1)::timestamp at time zone 'Africa/Nairobi');
begin
  if not may_do(new.closed_by, 'finance') then
    raise exception 'who closes a day does so for finance' using errcode = 'check_violation';
  end if;
  if exists (select from day_task where day = new.day and explained_by is not null and same_person(explained_by, new.closed_by)) then
    raise exception 'who explained something of day % does not close it', new.day using errcode = 'check_violation';
  end if;
  if new.day >= (clock_timestamp() at time zone 'Africa/Nairobi')::date then
    raise exception 'day % is not over', new.day using errcode = 'check_violation';
  end if;
  if not coalesce((select range_agg(covers) from statement_import where approved_at is not null and covers && span) @> span, false) then
    raise exception 'no statement covers day %', new.day using errcode = 'check_violation';
  end if;
  -- Every account that was ever read, from its first day on.
  if exists (select from bank_import where approved_at is not null group by account
              having new.day >= lower(range_agg(covers)) and not range_agg(covers) @> new.day) then
    raise exception 'no statement of the bank covers day %', new.day using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function guard_bank_import() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from approval_request where kind = 'bank.import' and state = 'executed'
                    and subject = 'bank:' || encode(new.sha256, 'hex') and (params ->> 'importId')::bigint = new.id) then
    raise exception 'a statement of the bank is taken by two people' using errcode = 'check_violation';
  end if;
  if (select count(*) from bank_line where import_id = new.id) > new.lines
     or exists (select from bank_line where import_id = new.id and account <> new.account) then
    raise exception 'more lines than two people compared' using errcode = 'check_violation';
  end if;
  if exists (select from reconciled_day c where new.covers @> c.day and not coalesce(
               (select range_agg(i.covers) from bank_import i
                 where i.approved_at is not null and i.id <> new.id and i.account = new.account) @> c.day, false)) then
    raise exception 'a day of it was closed without the bank' using errcode = 'check_violation';
  end if;
  return null;
end $$;

revoke all on bank_booking from mnada_app;
grant select on bank_booking to mnada_app, mnada_reader, mnada_staff;
grant insert on bank_booking to mnada_staff;
grant insert (account) on bank_import to mnada_staff;
grant select (account) on bank_import to mnada_app, mnada_reader;
