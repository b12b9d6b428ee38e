-- A tax invoice names who sold at the payment's moment, and is never one of nobody (TAX-4); nobody edits or removes a document; what
-- waits is asked for again within a day.

-- Who sold in it; null: of a period that began before this was kept.
alter table tax_registered add column seller jsonb
  check (coalesce(seller ->> 'name', '') <> '' and coalesce(seller ->> 'pin', '') <> '');

-- Who sells as it is set now; null: name or PIN lacks.
create function current_seller() returns jsonb language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
           'name', max(value #>> '{}') filter (where name = 'seller.name'),
           'pin', max(value #>> '{}') filter (where name = 'seller.pin'),
           'address', max(value #>> '{}') filter (where name = 'seller.address'),
           -- As they are shown beside receipts (papers.sql.ts).
           'licences', coalesce(jsonb_agg(case name when 'licence.auctioneer' then 'Auctioneer: ' when 'licence.data_protection' then 'ODPC: '
                                                    else 'GRA: ' end || (value #>> '{}') order by name)
                                filter (where name in ('licence.auctioneer', 'licence.data_protection', 'licence.gambling')
                                          and coalesce(value #>> '{}', '') <> ''), '[]'))
    from setting where name like 'seller.%' or name like 'licence.%'
  having is_seller_named()
$$;
revoke execute on function current_seller from public;
grant execute on function current_seller, is_seller_named to mnada_app, mnada_reader;

-- A period is of one seller: whatever of it changes ends one and begins the next at the same moment. Of two changes at once, one waits
-- for the other at the branch, and then sees what it set; so does whoever makes a document.
create or replace function note_seller() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  now_sells jsonb;
  open_period tax_registered;
  moment timestamptz;
begin
  perform from tax_branch where branch = '00' for update;
  now_sells := current_seller();
  select * into open_period from tax_registered where branch = '00' and ended_at is null;
  if open_period.seller is not distinct from now_sells and (open_period.began_at is null) = (now_sells is null) then return null; end if;
  moment := greatest(clock_timestamp(), open_period.began_at + interval '1 microsecond');
  update tax_registered set ended_at = moment where branch = '00' and ended_at is null;
  if now_sells is not null then
    insert into tax_registered (branch, began_at, seller) values ('00', moment, now_sells);
  end if;
  return null;
end $$;
drop trigger setting_names_seller on setting;
drop trigger setting_unnames_seller on setting;
create trigger setting_names_seller after insert or update on setting for each row
  when (new.name like 'seller.%' or new.name like 'licence.%') execute function note_seller();
create trigger setting_unnames_seller after delete on setting for each row
  when (old.name like 'seller.%' or old.name like 'licence.%') execute function note_seller();

-- From now on it is known who sells; also where two changes at once left no period.
do $$
declare
  moment timestamptz;
begin
  perform from tax_branch where branch = '00' for update;
  moment := clock_timestamp();
  update tax_registered set ended_at = moment where branch = '00' and ended_at is null;
  insert into tax_registered (branch, began_at, seller) select '00', moment, current_seller() where current_seller() is not null;
end $$;

alter table tax_document add constraint tax_document_has_seller
  check (kind <> 'invoice' or (coalesce(seller ->> 'name', '') <> '' and coalesce(seller ->> 'pin', '') <> '')) not valid;

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
  -- Whoever sold then, whatever is set by now. Where neither is known, the document is refused, waits and rings.
  select coalesce(r.seller, public.current_seller(), '{}') into seller
    from public.payment p left join public.transfer t on t.source = 'payment:' || p.id
    join public.tax_registered r on r.branch = '00' and coalesce(t.created_at, p.paid_at) >= r.began_at
                                and coalesce(t.created_at, p.paid_at) < coalesce(r.ended_at, 'infinity')
   where p.id = paid;
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

create function tax_document_stays() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'a tax document is never edited or removed: a credit note takes it back' using errcode = '23514';
end $$;
revoke execute on function tax_document_stays from public;
create trigger tax_document_stays before update or delete on tax_document for each row execute function tax_document_stays();
create trigger tax_document_stays_whole before truncate on tax_document for each statement execute function tax_document_stays();

-- What waits is looked at again within a day, whoever writes when: it would else wait for ever, unseen.
alter table tax_document_todo add constraint tax_document_todo_soon
  check (next_at <= clock_timestamp() + interval '25 hours') not valid;

-- A change of what takes two people since 0108 that one owner planned before: it is withdrawn, and asked for again by two.
update setting_change c set withdrawn_at = clock_timestamp(), withdrawn_by = c.asked_by
 where c.applied_at is null and c.withdrawn_at is null and (c.name = 'seller.address' or c.name like 'licence.%')
   and not exists (select from approval_request r where r.id = c.request_id and r.kind = 'setting.change' and r.state = 'executed');
