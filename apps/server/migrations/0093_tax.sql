-- Tax, without deciding law (TAX-1 … TAX-4, docs/decisions/0027-tax.md): codes, their rates and what they are taken of are rows with
-- a day from which they count, written by two people; none is there at first. What a sale or a payout was taxed with is frozen in
-- the transaction that books it.

insert into approval_verb (kind, permission, beneficiary, why_nobody) values
  ('tax.change', 'finance', 'nobody', 'what is taxed, and how, is about everybody');

-- `vat` is inside a price; `levy` is a share of what is paid; `withheld` is kept back from what is paid out.
create table tax_code (
  code       text primary key check (code ~ '^[A-Z][A-Z0-9_-]{0,19}$'),
  kind       text not null check (kind in ('vat', 'levy', 'withheld')),
  name       text not null check (length(btrim(name)) between 2 and 60),
  -- What the revenue authority calls it in its documents; guides disagree, so nobody guesses.
  letter     text check (letter ~ '^[A-Z]{1,2}$'),
  request_id uuid not null references approval_request (id),
  unique (code, kind)
);
create table tax_rate (
  id         bigint generated always as identity primary key,
  code       text not null references tax_code (code),
  rate_bp    int not null check (rate_bp between 0 and 10000),
  valid_from timestamptz not null,
  request_id uuid not null unique references approval_request (id)
);
create index tax_rate_of on tax_rate (code, valid_from desc, id desc);
-- Which code is taken of what. The narrower one counts; null: none, from then on. Packs are named by their bids, as their versions
-- change with each price.
create table tax_use (
  id         bigint generated always as identity primary key,
  subject    text not null check (subject ~ '^(packs|goods|cash|earnings|margins|pack:[1-9][0-9]{0,6}|product:[1-9][0-9]{0,14})$'),
  kind       text not null check (kind in ('vat', 'levy', 'withheld')),
  code       text,
  valid_from timestamptz not null,
  request_id uuid not null unique references approval_request (id),
  foreign key (code, kind) references tax_code (code, kind),
  check ((kind = 'withheld') = (subject in ('cash', 'earnings'))),
  check (subject <> 'margins' or kind = 'levy')
);
create index tax_use_of on tax_use (subject, kind, valid_from desc, id desc);

-- Two people stand behind each row, which says what they read. None counts for a time that is over, or sooner than everybody can see it,
-- and no tax is taken before it has a rate.
create function guard_tax() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  asked jsonb := (select params from approval_request where id = new.request_id and kind = 'tax.change' and state = 'executed');
  row jsonb := to_jsonb(new);
begin
  if asked is null or asked ->> 'code' is distinct from row ->> 'code' or asked ->> 'kind' is distinct from coalesce(row ->> 'kind', asked ->> 'kind')
     or asked ->> 'subject' is distinct from row ->> 'subject'
     or (row ? 'rate_bp' and asked ->> 'rate_bp' is distinct from row ->> 'rate_bp')
     or (row ? 'letter' and (asked ->> 'letter', asked ->> 'name') is distinct from (row ->> 'letter', row ->> 'name')) then
    raise exception 'taxes are changed by two people' using errcode = 'check_violation';
  end if;
  if row ? 'valid_from' and (row ->> 'valid_from')::timestamptz
       is distinct from greatest((asked ->> 'from')::timestamptz, transaction_timestamp() + interval '1 minute') then
    raise exception 'nothing is taxed otherwise for a time that is over' using errcode = 'check_violation';
  end if;
  -- Whoever pays from its time on must see it: this is asked last of all, and leaves time to commit.
  if row ? 'valid_from' and (row ->> 'valid_from')::timestamptz < clock_timestamp() + interval '10 seconds' then
    raise exception 'it took too long: its time has come before anybody could know of it' using errcode = 'check_violation';
  end if;
  if row ? 'subject' and row ->> 'code' is not null and not exists (
       select from tax_rate r where r.code = row ->> 'code' and r.valid_from <= (row ->> 'valid_from')::timestamptz) then
    raise exception 'a tax is taken from when it has a rate' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger tax_code_guard after insert on tax_code deferrable initially deferred for each row execute function guard_tax();
create constraint trigger tax_rate_guard after insert on tax_rate deferrable initially deferred for each row execute function guard_tax();
create constraint trigger tax_use_guard after insert on tax_use deferrable initially deferred for each row execute function guard_tax();

-- What is taken of the first of these that anything is said of, at that time: at most one code of a kind.
create function taxes_in_force(subjects text[], at timestamptz)
  returns table (code text, kind text, name text, letter text, rate_bp int) language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select c.code, c.kind, c.name, c.letter, r.rate_bp
    from (select distinct on (u.kind) u.code
            from tax_use u where u.subject = any(subjects) and u.valid_from <= at
           order by u.kind, array_position(subjects, u.subject), u.valid_from desc, u.id desc) used
    join tax_code c on c.code = used.code
    join lateral (select tax_rate.rate_bp from tax_rate
                   where tax_rate.code = c.code and tax_rate.valid_from <= at order by tax_rate.valid_from desc, tax_rate.id desc limit 1) r on true
$$;
-- The rule is packages/rules: `taxCents`.
create function tax_cents(kind text, gross_cents bigint, rate_bp int) returns bigint language sql immutable
  set search_path = pg_catalog, public, pg_temp as $$
  select case kind when 'vat' then round(gross_cents::numeric * rate_bp / (10000 + rate_bp))
                   else round(gross_cents::numeric * rate_bp / 10000) end::bigint
$$;

-- What a payment or a withdrawal was taxed with: written once, whatever the rates become.
create table tax_line (
  id            bigint generated always as identity primary key,
  payment_id    uuid references payment (id),
  withdrawal_id uuid references withdrawal (id),
  code          text not null references tax_code (code),
  kind          text not null,
  name          text not null,
  letter        text,
  rate_bp       int not null,
  gross_cents   bigint not null check (gross_cents > 0),
  tax_cents     bigint not null,
  frozen_at     timestamptz not null,
  check (num_nonnulls(payment_id, withdrawal_id) = 1),
  check ((kind = 'withheld') = (withdrawal_id is not null)),
  check (tax_cents = tax_cents(kind, gross_cents, rate_bp) and tax_cents <= gross_cents)
);
create unique index tax_line_payment on tax_line (payment_id, code) where payment_id is not null;
create unique index tax_line_withdrawal on tax_line (withdrawal_id, code) where withdrawal_id is not null;
create index tax_line_time on tax_line (frozen_at);

create function freeze_payment_tax(paid uuid, at timestamptz) returns void language sql
  set search_path = pg_catalog, public, pg_temp as $$
  insert into tax_line (payment_id, code, kind, name, letter, rate_bp, gross_cents, tax_cents, frozen_at)
  select p.id, f.code, f.kind, f.name, f.letter, f.rate_bp, p.amount_cents, tax_cents(f.kind, p.amount_cents, f.rate_bp), at
    from payment p left join bid_package k on k.id = p.package_id left join shop_order s on s.id = p.order_id
   cross join lateral taxes_in_force(case p.purpose when 'pack' then array['pack:' || k.bids, 'packs']
                                                    else array['product:' || s.product_id, 'goods'] end, at) f
   where p.id = paid
  on conflict do nothing
$$;
revoke execute on function freeze_payment_tax from public;

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
  insert into book_todo (transfer_id) values (new.id);
  -- Whichever way money comes to be what something was paid with.
  if new.source like 'payment:%' then perform freeze_payment_tax(uuid_or_null(substr(new.source, 9)), new.created_at); end if;
  -- Money that went back changes what its order has sold.
  if new.source like 'reversal:%' then
    insert into book_todo (order_id)
    select order_id from payment where id = uuid_or_null(split_part(new.source, ':', 2)) and order_id is not null;
  end if;
  return null;
end $$;

-- What is kept back of a payout, by the rates of its own transaction's moment. gross = fee + tax + rounding + net; 0096 asks those of before.
alter table withdrawal add column tax_cents bigint not null default 0, add column tax_at timestamptz not null default transaction_timestamp(),
  add constraint withdrawal_tax check (tax_cents >= 0) not valid;
do $$ begin
  execute (select 'alter table withdrawal drop constraint ' || quote_ident(conname)
             from pg_constraint where conrelid = 'withdrawal'::regclass and contype = 'c'
              and pg_get_constraintdef(oid) like '%gross_cents = %fee_cents%rounding_cents%net_cents%');
end $$;
alter table withdrawal add constraint withdrawal_adds_up
  check (gross_cents = fee_cents + tax_cents + rounding_cents + net_cents) not valid;

-- In the withdrawal's own transaction, by the same moment that whoever made it reckoned with.
create function freeze_withheld() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tax_line (withdrawal_id, code, kind, name, letter, rate_bp, gross_cents, tax_cents, frozen_at)
  select new.id, f.code, f.kind, f.name, f.letter, f.rate_bp, new.gross_cents - new.fee_cents,
         tax_cents(f.kind, new.gross_cents - new.fee_cents, f.rate_bp), new.tax_at
    from taxes_in_force(array[case new.source when 'referral' then 'earnings' else 'cash' end], new.tax_at) f;
  if new.tax_cents <> (select coalesce(sum(tax_cents), 0) from tax_line where withdrawal_id = new.id) then
    raise exception 'what is withheld is what the rate says' using errcode = 'check_violation';
  end if;
  return null;
end $$;
revoke execute on function freeze_withheld from public;
create trigger withdrawal_withheld after insert on withdrawal for each row execute function freeze_withheld();

-- What the books have set aside for a payout (WIN-3): of a prize its net, of somebody's own shillings the whole sum, which what is
-- withheld has left since.
create or replace function guard_payout() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.refund_id is not null then
    if not exists (select from refund_due d
                    where d.id = new.refund_id and d.method = 'b2c' and d.request_id is not null
                      and d.amount_cents = new.amount_cents
                      and phone_of(new.phone) in (select phone_of(b.number)
                                                    from beneficiaries('refund.send', 'refund:' || d.id, '{}') b)) then
      raise exception 'a refund is sent as two people said' using errcode = 'check_violation';
    end if;
    return null;
  end if;
  -- Counted here as well: a withdrawal that calls itself approved is not enough.
  if not exists (select from withdrawal w where w.id = new.withdrawal_id and w.state = 'approved'
                    and w.net_cents = new.amount_cents and w.phone = new.phone
                    and (select count(*) from withdrawal_approval a where a.withdrawal_id = w.id and a.round = w.round)
                        >= w.approvals_needed) then
    raise exception 'a payout is what was approved' using errcode = 'check_violation';
  end if;
  -- Out of the prize of a win that its owner claimed in cash, or out of their own shillings; and not given back since.
  if not exists (
       select from withdrawal w
         join transfer t on t.source = 'withdrawal:' || w.id and t.unit = 'KES'
          and t.amount = case w.source when 'referral' then w.gross_cents else w.net_cents end
         join account promised on promised.id = t.credit_id and promised.kind = 'payout' and promised.owner_id is null
         join account taken on taken.id = t.debit_id
        where w.id = new.withdrawal_id
          and case w.source
              when 'cash_claim' then taken.kind = 'prize' and taken.owner_id is null
                and exists (select from claim c join outcome o on o.auction_id = c.auction_id and o.winner_id = c.user_id
                             where c.withdrawal_id = w.id and c.kind = 'cash' and c.user_id = w.user_id)
              else taken.kind = 'user' and taken.owner_id = w.user_id end)
     or exists (select from transfer where source = 'release:' || new.withdrawal_id) then
    raise exception 'a payout is what the books have set aside' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- How a taxed payment stands in the books: the tax that is owed for it, and how much of that lies in bids or goods that are still
-- owed to its buyer. A change books the difference, under the next version.
create table book_tax (
  payment_id  uuid primary key references payment (id),
  due_cents   bigint not null default 0 check (due_cents >= 0),
  ahead_cents bigint not null default 0 check (ahead_cents between 0 and due_cents),
  version     int not null default 0
);
create view tax_position as
  select p.id as payment_id, p.purpose, p.paid_at,
         case when p.state = 'reversed' then 0 else f.cents end as due_cents,
         case when p.state = 'reversed' then 0
              when p.purpose = 'pack' then round(f.cents::numeric * coalesce(lots.bids_left, 0) / greatest(origin.bids_total, 1))::bigint
              when exists (select from order_step where order_id = p.order_id and state = 'delivered') then 0
              else f.cents end as ahead_cents
    from payment p
    join lateral (select sum(l.tax_cents)::bigint as cents from tax_line l where l.payment_id = p.id) f on f.cents is not null
    left join bid_lot origin on origin.source = 'pack:' || p.id
    left join lateral (select sum(l.bids_left)::bigint as bids_left from bid_lot l
                        where l.account_id = origin.account_id and l.is_open and (l.id = origin.id or l.parent_id = origin.id)) lots on true;

-- Money that goes to the authority, and levies on margins, are booked by hand, by two people (MON-7).
alter table manual_booking drop constraint manual_booking_debit_kind_check, drop constraint manual_booking_credit_kind_check,
  add constraint manual_booking_debit_kind_check check (debit_kind in ('mpesa', 'utility', 'bank', 'charges', 'delivery_cost',
    'suppliers', 'capital', 'losses', 'tax_owed', 'tax_withheld', 'levies')),
  add constraint manual_booking_credit_kind_check check (credit_kind in ('mpesa', 'utility', 'bank', 'charges', 'delivery_cost',
    'suppliers', 'capital', 'losses', 'tax_owed', 'tax_withheld', 'levies'));

revoke all on tax_code, tax_rate, tax_use, tax_line, book_tax from mnada_app;
grant select on tax_code, tax_rate, tax_use, tax_line, book_tax to mnada_app;
grant select on tax_position to mnada_app, mnada_reader;
grant insert, update (due_cents, ahead_cents, version) on book_tax to mnada_app;
grant insert (tax_cents) on withdrawal to mnada_app;
grant insert on tax_code, tax_rate, tax_use to mnada_staff;
