-- Charges, settlements and moves of the float are booked as the statement says, day by day, by two people (OPS-19, MON-7): what was
-- booked stands against the lines of its day, and is no difference any more.

insert into approval_verb (kind, permission, beneficiary, why_nobody) values
  ('statement.book', 'finance', 'nobody', 'books what the provider says moved between accounts of the shop, or was charged for it');

-- The other end of a move of the float, and nothing else, is looked for by its receipt.
create index statement_entry_float on statement_entry (receipt) where kind = 'float_move';

-- The lines of a statement that are nobody's payment, with the two accounts that each moves between. A charge is taken from the account
-- whose payout it stands beside, or whose command it names; else from the paybill. What a move brings into one account, where the same
-- receipt left another, is that move's other end, and is booked once.
create view own_line as
  select e.at, nairobi_day(e.at) as day, e.kind, e.direction, e.amount_cents as cents,
         case e.kind when 'charge' then 'charges' when 'settlement' then 'bank'
              else case when (e.direction = 'out') = named.is_utility then 'mpesa' else 'utility' end end as debit_kind,
         case when e.kind = 'float_move'
              then case when (e.direction = 'out') = named.is_utility then 'utility' else 'mpesa' end
              else case when named.is_utility then 'utility' else 'mpesa' end end as credit_kind,
         e.kind = 'float_move' and e.direction = 'in' and exists (
           select from statement_entry o where o.receipt = e.receipt and o.kind = 'float_move' and o.direction = 'out'
              and o.amount_cents = e.amount_cents) as is_other_end
    from statement_entry e
    cross join lateral (
      select e.says ~* '^(business|b2c|salary|promotion|utility)'
             or (e.kind = 'charge' and exists (
                   select from statement_entry p where p.shortcode = e.shortcode and p.receipt = e.receipt and p.direction = 'out'
                      and p.kind = 'payout')) as is_utility) named
   where e.kind in ('charge', 'settlement', 'float_move');

-- What two people booked of a day: the lines that were not booked before, between two accounts.
create table statement_booking (
  request_id  uuid not null references approval_request (id),
  day         date not null,
  kind        text not null check (kind in ('charge', 'settlement', 'float_move')),
  direction   text not null check (direction in ('in', 'out')),
  debit_kind  text not null check (debit_kind in ('mpesa', 'utility', 'bank', 'charges')),
  credit_kind text not null check (credit_kind in ('mpesa', 'utility')),
  lines       int not null check (lines > 0),
  cents       bigint not null check (cents > 0),
  primary key (request_id, debit_kind, credit_kind),
  check (debit_kind <> credit_kind)
);
create index statement_booking_day on statement_booking (day);

create function guard_statement_booking() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from approval_request where id = new.request_id and kind = 'statement.book' and state = 'executed'
                    and subject = 'statement:' || new.day || ':' || new.kind || ':' || new.direction) then
    raise exception 'a statement is booked by two people' using errcode = 'check_violation';
  end if;
  -- Never more than the statement says, whoever books.
  if (select sum(cents) from statement_booking b
       where b.day = new.day and (b.kind, b.direction, b.debit_kind, b.credit_kind) = (new.kind, new.direction, new.debit_kind, new.credit_kind))
     > (select coalesce(sum(cents), 0) from own_line l
         where l.at >= new.day::timestamp at time zone 'Africa/Nairobi' and l.at < (new.day + 1)::timestamp at time zone 'Africa/Nairobi'
           and not l.is_other_end
           and (l.kind, l.direction, l.debit_kind, l.credit_kind) = (new.kind, new.direction, new.debit_kind, new.credit_kind)) then
    raise exception 'the statement of % does not say so much', new.day using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger statement_booking_guard after insert on statement_booking deferrable initially deferred
  for each row execute function guard_statement_booking();

create or replace function note_transfer() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if nairobi_day(new.created_at) <= books_closed_through() then
    raise exception 'the books of % are closed', nairobi_day(new.created_at) using errcode = 'check_violation';
  end if;
  if new.source like 'booked:%' and not exists (
    select from manual_booking b join account debit on debit.id = new.debit_id join account credit on credit.id = new.credit_id
     where new.source = 'booked:' || b.request_id and b.amount_cents = new.amount
       and (debit.kind, credit.kind) = (b.debit_kind, b.credit_kind)) then
    raise exception 'this is booked by two people' using errcode = 'check_violation';
  end if;
  if new.source like 'stated:%' and not exists (
    select from statement_booking b join account debit on debit.id = new.debit_id join account credit on credit.id = new.credit_id
     where new.source = 'stated:' || b.request_id || ':' || b.debit_kind || ':' || b.credit_kind and b.cents = new.amount
       and (debit.kind, credit.kind) = (b.debit_kind, b.credit_kind)) then
    raise exception 'a statement is booked by two people' using errcode = 'check_violation';
  end if;
  insert into book_todo (transfer_id) values (new.id);
  -- Whichever way money comes to be what something was paid with. A transfer of a payment that isn't there stops no money: V3 finds it.
  if new.source like 'payment:%' then
    perform freeze_payment_tax(uuid_or_null(substr(new.source, 9)), new.created_at);
    insert into tax_document_todo (payment_id, kind) select id, 'invoice' from payment where id = uuid_or_null(substr(new.source, 9));
  end if;
  -- Money that went back changes what its order has sold.
  if new.source like 'reversal:%' then
    insert into book_todo (order_id)
    select order_id from payment where id = uuid_or_null(split_part(new.source, ':', 2)) and order_id is not null;
    insert into tax_document_todo (payment_id, kind)
    select id, 'credit_note' from payment where id = uuid_or_null(split_part(new.source, ':', 2));
  end if;
  return null;
end $$;

revoke all on statement_booking, own_line from mnada_app;
grant select on statement_booking, own_line to mnada_app, mnada_reader, mnada_staff;
grant insert on statement_booking to mnada_staff;
