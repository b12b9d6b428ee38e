-- Tax invoices and credit notes (TAX-4, TAX-5): numbered without a gap per branch, made by a function of the owner of the tables under
-- the branch's row, so that a number and its document are one commit. Nothing is called a tax invoice before the seller has a PIN.

insert into setting_by_two (name, alone, why) values
  ('seller.name', null, 'stands on every tax invoice'),
  ('seller.pin', null, 'without it there are receipts and no tax invoices');

create table tax_branch (
  branch      text primary key check (branch ~ '^[0-9]{2}$'),
  last_number bigint not null default 0 check (last_number >= 0)
);
insert into tax_branch (branch) values ('00');

-- The PIN that somebody wants on their tax invoices.
create table buyer_pin (
  user_id uuid primary key references app_user (id),
  pin     text not null check (pin ~ '^[AP][0-9]{9}[A-Z]$'),
  set_at  timestamptz not null default clock_timestamp()
);

create table tax_document (
  id          uuid primary key default gen_random_uuid(),
  branch      text not null references tax_branch (branch),
  number      bigint not null check (number > 0),
  kind        text not null check (kind in ('invoice', 'credit_note')),
  payment_id  uuid not null references payment (id),
  user_id     uuid not null references app_user (id),
  -- Of a credit note, the invoice that it takes back.
  of_id       uuid references tax_document (id),
  -- {name, pin, address, vat}: as it was set then.
  seller      jsonb not null,
  -- {name, pin} where the buyer gave a PIN; else {}.
  buyer       jsonb not null,
  -- {purpose, bids, product, order}: what was sold.
  what        jsonb not null,
  gross_cents bigint not null check (gross_cents > 0),
  tax_cents   bigint not null check (tax_cents between 0 and gross_cents),
  -- [{code, kind, name, letter, rate_bp, tax_cents}]
  lines       jsonb not null,
  issued_at   timestamptz not null default clock_timestamp(),
  unique (branch, number),
  unique (payment_id, kind),
  check ((kind = 'credit_note') = (of_id is not null))
);
create index tax_document_time on tax_document (issued_at, id);

-- What nobody has looked at yet: a payment that is paid, or taken back.
create table tax_document_todo (
  id         bigint generated always as identity primary key,
  payment_id uuid not null references payment (id),
  kind       text not null check (kind in ('invoice', 'credit_note')),
  listed_at  timestamptz not null default clock_timestamp()
);

-- The next document of a payment, or the one that is there; null: there is none to be. Whoever comes at the same moment waits for the
-- branch, and then sees what was made: neither a gap nor a second one.
create function issue_tax_document(paid uuid, wanted text) returns uuid language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  made uuid;
  invoice public.tax_document;
  seller jsonb;
  n bigint;
begin
  perform from public.tax_branch where branch = '00' for update;
  select id into made from public.tax_document where payment_id = paid and kind = wanted;
  if found then return made; end if;
  select jsonb_build_object('name', (select value #>> '{}' from setting where name = 'seller.name'),
                            'pin', (select value #>> '{}' from setting where name = 'seller.pin'),
                            'address', (select value #>> '{}' from setting where name = 'seller.address')) into seller;
  if wanted = 'invoice' and (coalesce(seller ->> 'pin', '') = '' or coalesce(seller ->> 'name', '') = '') then return null; end if;
  select * into invoice from public.tax_document where payment_id = paid and kind = 'invoice';
  if wanted = 'credit_note' and invoice.id is null then return null; end if;
  -- Paid and not taken back, or taken back: as it stands, not as it was told.
  if not exists (select from public.payment where id = paid and state = case wanted when 'invoice' then 'paid' else 'reversed' end) then
    return null;
  end if;
  update public.tax_branch set last_number = last_number + 1 where branch = '00' returning last_number into n;
  if wanted = 'credit_note' then
    insert into public.tax_document (branch, number, kind, payment_id, user_id, of_id, seller, buyer, what, gross_cents, tax_cents, lines)
    values ('00', n, 'credit_note', paid, invoice.user_id, invoice.id, invoice.seller, invoice.buyer, invoice.what, invoice.gross_cents,
            invoice.tax_cents, invoice.lines)
    returning id into made;
    return made;
  end if;
  insert into public.tax_document (branch, number, kind, payment_id, user_id, seller, buyer, what, gross_cents, tax_cents, lines)
  select '00', n, 'invoice', p.id, p.user_id, seller,
         case when b.pin is null then '{}'::jsonb else jsonb_build_object('name', u.full_name, 'pin', b.pin) end,
         jsonb_build_object('purpose', p.purpose, 'bids', coalesce(p.part_bids, k.bids), 'product', r.name, 'order', o.number),
         p.amount_cents, coalesce(f.cents, 0), coalesce(f.lines, '[]')
    from public.payment p join public.app_user u on u.id = p.user_id left join public.buyer_pin b on b.user_id = p.user_id
    left join public.bid_package k on k.id = p.package_id left join public.shop_order o on o.id = p.order_id
    left join public.product r on r.id = o.product_id
    left join lateral (
      select sum(l.tax_cents)::bigint as cents,
             jsonb_agg(jsonb_build_object('code', l.code, 'kind', l.kind, 'name', l.name, 'letter', l.letter, 'rate_bp', l.rate_bp,
                                          'tax_cents', l.tax_cents) order by l.id) as lines
        from public.tax_line l where l.payment_id = p.id) f on true
   where p.id = paid
  returning id into made;
  return made;
end $$;
revoke execute on function issue_tax_document from public;
grant execute on function issue_tax_document to mnada_app;

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
  if new.source like 'payment:%' then
    perform freeze_payment_tax(uuid_or_null(substr(new.source, 9)), new.created_at);
    insert into tax_document_todo (payment_id, kind) values (substr(new.source, 9)::uuid, 'invoice');
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

revoke all on tax_branch, buyer_pin, tax_document, tax_document_todo from mnada_app;
grant select on tax_branch, tax_document to mnada_app;
grant select, insert, update (pin, set_at), delete on buyer_pin to mnada_app;
grant select, delete on tax_document_todo to mnada_app;

-- A licence that ends is told as what else rings (OPS-22, TAX-6).
alter table money_alarm drop constraint money_alarm_name_check, add constraint money_alarm_name_check check (name in (
  'invariant_broken', 'float_short', 'success_falling', 'statement_missing', 'credit_slow', 'unverified_old', 'licence_ending'));
