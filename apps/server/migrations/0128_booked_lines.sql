-- Each line of a statement is booked once, between the accounts that two people read (OPS-19): by its own key, whichever account later
-- lines say that it belongs to, and whichever end of a move came first.
create table booked_line (
  shortcode   text not null,
  receipt     text not null,
  direction   text not null,
  kind        text not null,
  request_id  uuid not null,
  debit_kind  text not null,
  credit_kind text not null,
  primary key (shortcode, receipt, direction, kind),
  foreign key (shortcode, receipt, direction, kind) references statement_entry (shortcode, receipt, direction, kind),
  foreign key (request_id, debit_kind, credit_kind) references statement_booking (request_id, debit_kind, credit_kind)
);
create index booked_line_request on booked_line (request_id, debit_kind, credit_kind);

-- A move of the float between both accounts at M-PESA is booked by the end that left. The end that came waits for it, and is no line of
-- its own once it is there; what never left the other account was brought from the bank, and is booked by hand.
create or replace view own_line as
  select e.at, nairobi_day(e.at) as day, e.kind, e.direction, e.amount_cents as cents,
         case e.kind when 'charge' then 'charges' when 'settlement' then 'bank'
              else case when (e.direction = 'out') = named.is_utility then 'mpesa' else 'utility' end end as debit_kind,
         case when e.kind = 'float_move'
              then case when (e.direction = 'out') = named.is_utility then 'utility' else 'mpesa' end
              else case when named.is_utility then 'utility' else 'mpesa' end end as credit_kind,
         e.kind = 'float_move' and e.direction = 'in' and exists (
           select from statement_entry o where o.receipt = e.receipt and o.kind = 'float_move' and o.direction = 'out'
              and o.amount_cents = e.amount_cents) as is_other_end,
         e.shortcode, e.receipt,
         exists (select from booked_line b
                  where b.shortcode = e.shortcode and b.receipt = e.receipt and b.direction = e.direction and b.kind = e.kind) as is_booked,
         e.direction = 'out' as is_bookable
    from statement_entry e
    cross join lateral (
      select e.says ~* '^(business|b2c|salary|promotion|utility)'
             or (e.kind = 'charge' and exists (
                   select from statement_entry p where p.shortcode = e.shortcode and p.receipt = e.receipt and p.direction = 'out'
                      and p.kind = 'payout')) as is_utility) named
   where e.kind in ('charge', 'settlement', 'float_move');

-- What was booked before, line by line: what was there when it was booked.
insert into booked_line (shortcode, receipt, direction, kind, request_id, debit_kind, credit_kind)
select distinct on (l.shortcode, l.receipt, l.direction, l.kind) l.shortcode, l.receipt, l.direction, l.kind, b.request_id, b.debit_kind, b.credit_kind
  from own_line l
  join statement_booking b on b.day = l.day and b.kind = l.kind and b.direction = l.direction
                          and b.debit_kind = l.debit_kind and b.credit_kind = l.credit_kind
  join approval_request q on q.id = b.request_id
  join statement_entry e on e.shortcode = l.shortcode and e.receipt = l.receipt and e.direction = l.direction and e.kind = l.kind
  join statement_import i on i.id = e.import_id and i.approved_at <= q.decided_at
 where not l.is_other_end
 order by l.shortcode, l.receipt, l.direction, l.kind, q.decided_at;

create or replace function guard_statement_booking() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from approval_request where id = new.request_id and kind = 'statement.book' and state = 'executed'
                    and subject = 'statement:' || new.day || ':' || new.kind || ':' || new.direction) then
    raise exception 'a statement is booked by two people' using errcode = 'check_violation';
  end if;
  -- Exactly the lines that it names, each of its day and between its accounts.
  if (select (count(*), coalesce(sum(l.cents), 0))
        from booked_line b join own_line l using (shortcode, receipt, direction, kind)
       where b.request_id = new.request_id and b.debit_kind = new.debit_kind and b.credit_kind = new.credit_kind
         and l.day = new.day and l.kind = new.kind and l.direction = new.direction
         and l.debit_kind = new.debit_kind and l.credit_kind = new.credit_kind and l.is_bookable)
     is distinct from (new.lines::bigint, new.cents::numeric) then
    raise exception 'the statement of % does not say so', new.day using errcode = 'check_violation';
  end if;
  return null;
end $$;

revoke all on booked_line from mnada_app;
grant select on booked_line to mnada_app, mnada_reader, mnada_staff;
grant insert on booked_line to mnada_staff;
