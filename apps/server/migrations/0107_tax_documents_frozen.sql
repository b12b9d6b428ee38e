-- Tax documents, each by itself: one that can't be made waits with why and stops no other; each keeps all that it shows; nothing that
-- was paid before the seller could give one has one (TAX-4).

alter table tax_document_todo
  add column tries   int not null default 0 check (tries >= 0),
  add column next_at timestamptz,
  -- Why it could not be made when it was tried last.
  add column problem text check (length(problem) <= 500);
grant update (tries, next_at, problem) on tax_document_todo to mnada_app;
create index tax_document_todo_payment on tax_document_todo (payment_id);
create index tax_document_todo_stuck on tax_document_todo (id) where problem is not null;

-- Since when the seller gives tax invoices: from when both name and PIN are set, until one of them goes.
create table tax_registered (
  branch   text not null references tax_branch (branch),
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at > began_at),
  primary key (branch, began_at)
);
create unique index tax_registered_now on tax_registered (branch) where ended_at is null;
revoke all on tax_registered from mnada_app;
grant select on tax_registered to mnada_app;

create function is_seller_named() returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select count(*) = 2 from setting where name in ('seller.name', 'seller.pin') and coalesce(value #>> '{}', '') <> ''
$$;
revoke execute on function is_seller_named from public;

create function note_seller() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_seller_named() then
    insert into tax_registered (branch, began_at) values ('00', clock_timestamp())
    on conflict (branch) where ended_at is null do nothing;
  else
    update tax_registered set ended_at = clock_timestamp() where branch = '00' and ended_at is null;
  end if;
  return null;
end $$;
revoke execute on function note_seller from public;
create trigger setting_names_seller after insert or update on setting for each row
  when (new.name in ('seller.name', 'seller.pin')) execute function note_seller();
create trigger setting_unnames_seller after delete on setting for each row
  when (old.name in ('seller.name', 'seller.pin')) execute function note_seller();

-- Of a shop that gave some already: since the first of them.
insert into tax_registered (branch, began_at)
select '00', coalesce((select min(issued_at) from tax_document), clock_timestamp()) where is_seller_named();

-- Whether a payment was paid while the seller gave tax invoices.
create function is_taxed_paper(paid uuid) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from payment p left join transfer t on t.source = 'payment:' || p.id
      join tax_registered r on r.branch = '00' and coalesce(t.created_at, p.paid_at) >= r.began_at
                           and coalesce(t.created_at, p.paid_at) < coalesce(r.ended_at, 'infinity')
     where p.id = paid)
$$;
revoke execute on function is_taxed_paper from public;
grant execute on function is_taxed_paper to mnada_app;

-- The next document of a payment, or the one that is there; null: there is none to be. Whoever comes at the same moment waits for the
-- branch, and then sees what was made: neither a gap nor a second one.
create or replace function issue_tax_document(paid uuid, wanted text) returns uuid language plpgsql security definer
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
  select * into invoice from public.tax_document where payment_id = paid and kind = 'invoice';
  if wanted = 'invoice' and not public.is_taxed_paper(paid) then return null; end if;
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
  select jsonb_build_object(
           'name', max(value #>> '{}') filter (where name = 'seller.name'),
           'pin', max(value #>> '{}') filter (where name = 'seller.pin'),
           'address', max(value #>> '{}') filter (where name = 'seller.address'),
           -- As they are shown beside receipts (papers.sql.ts).
           'licences', coalesce(jsonb_agg(case name when 'licence.auctioneer' then 'Auctioneer: ' when 'licence.data_protection' then 'ODPC: '
                                                    else 'GRA: ' end || (value #>> '{}') order by name)
                                filter (where name in ('licence.auctioneer', 'licence.data_protection', 'licence.gambling')
                                          and coalesce(value #>> '{}', '') <> ''), '[]'))
    into seller from public.setting where name like 'seller.%' or name like 'licence.%';
  insert into public.tax_document (branch, number, kind, payment_id, user_id, seller, buyer, what, gross_cents, tax_cents, lines)
  select '00', n, 'invoice', p.id, p.user_id, seller,
         case when b.pin is null then '{}'::jsonb else jsonb_build_object('name', u.full_name, 'pin', b.pin) end,
         jsonb_build_object('purpose', p.purpose, 'bids', coalesce(p.part_bids, k.bids), 'product', coalesce(a.name, r.name), 'order', o.number,
                            'reference', p.reference, 'receipt', p.receipt, 'paid_at', p.paid_at),
         p.amount_cents, coalesce(f.cents, 0), coalesce(f.lines, '[]')
    from public.payment p join public.app_user u on u.id = p.user_id left join public.buyer_pin b on b.user_id = p.user_id
    left join public.bid_package k on k.id = p.package_id left join public.shop_order o on o.id = p.order_id
    left join public.product r on r.id = o.product_id left join public.auction a on a.id = o.auction_id
    left join lateral (
      select sum(l.tax_cents)::bigint as cents,
             jsonb_agg(jsonb_build_object('code', l.code, 'kind', l.kind, 'name', l.name, 'letter', l.letter, 'rate_bp', l.rate_bp,
                                          'tax_cents', l.tax_cents) order by l.id) as lines
        from public.tax_line l where l.payment_id = p.id) f on true
   where p.id = paid
  returning id into made;
  return made;
end $$;

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
