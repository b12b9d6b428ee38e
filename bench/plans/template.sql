-- A shop some years old, for plans and sizes: 1,000,000 auctions of which 10,000 run, 5,000,000 bids, 1,000,000 payments.
-- Set-based and without triggers: what they watch over is the server's own writing, and none of this is.
set session_replication_role = replica;
set work_mem = '256MB';
set maintenance_work_mem = '512MB';

create function pg_temp.person(i bigint) returns uuid language sql immutable as $$ select md5('person ' || i)::uuid $$;
create function pg_temp.pay(i bigint) returns uuid language sql immutable as $$ select md5('payment ' || i)::uuid $$;
create function pg_temp.noise(of text) returns bytea language sql immutable as $$ select sha256(of::bytea) $$;
-- Two people bid on each auction; one of the first hundred joined every hundredth: somebody with a long history.
create function pg_temp.first_bidder(i bigint) returns bigint language sql immutable as $$
  select case when i % 100 = 0 then 1 + (i / 100) % 10 else 1 + (i * 7919) % 200000 end $$;
create function pg_temp.second_bidder(i bigint) returns bigint language sql immutable as $$
  select case when 1 + (i * 104729) % 199999 = pg_temp.first_bidder(i) then 200000 else 1 + (i * 104729) % 199999 end $$;

-- Built anew afterwards, in one pass each: keys stay, for foreign keys hang on them.
create temp table index_kept as
select x.indexrelid::regclass::text as name, pg_get_indexdef(x.indexrelid) as definition
  from pg_index x join pg_class c on c.oid = x.indrelid
 where c.relnamespace = 'public'::regnamespace
   and not exists (select from pg_constraint k where k.conindid = x.indexrelid);
do $$ declare each record; begin
  for each in select name from index_kept loop execute format('drop index %s', each.name); end loop;
end $$;

insert into app_user (id, username, full_name, phone, phone_verified_at, email, password_hash, registration_type, referred_by,
                      terms_version, terms_accepted_at, created_at)
select pg_temp.person(i), 'person' || i, 'Person Number ' || i, '+2547' || lpad(i::text, 8, '0'), now() - interval '1 year',
       case when i % 3 = 0 then 'person' || i || '@example.com' end, 'scrypt$' || repeat('x', 90), 'phone',
       case when i % 4 = 0 and i > 4 then pg_temp.person(i / 4) end, '1', now() - interval '1 year',
       now() - make_interval(secs => (200000 - i) * 470)
  from generate_series(1, 200000) i;
insert into referral (friend_id, referrer_id, state, welcome_state, joined_at)
select pg_temp.person(i), pg_temp.person(i / 4), 'joined', 'given', now() - make_interval(secs => (200000 - i) * 470)
  from generate_series(8, 200000, 4) i;

insert into account (id, unit, kind, owner_id, balance) overriding system value
select 1000 + i, 'BID', 'user', pg_temp.person(i), 60 from generate_series(1, 200000) i;
insert into account (id, unit, kind, owner_id, balance) overriding system value
select 300000 + i, 'KES', 'user', pg_temp.person(i), 0 from generate_series(1, 50000) i;
insert into account (id, unit, kind) overriding system value
select 1000000 + i, 'BID', 'spent' from generate_series(1, 1000000) i;
insert into bid_lot (account_id, kind, unit_price_cents, bids_total, bids_left, source)
select 1000 + i, 'purchase', 1000, 50, 40, 'purchase:first' || i from generate_series(1, 200000) i
union all select 1000 + i, 'promotion', 0, 20, 20, 'grant:first' || i from generate_series(1, 200000) i
union all select 1000 + 1 + i % 200000, 'purchase', 900, 150, 0, 'purchase:later' || i from generate_series(1, 500000) i;

insert into product (id, slug, name, category, description, original_price_cents, stock, sold_count, rating_count, rating_sum)
  overriding system value
select i, 'product-' || i,
       (array['Phone','Laptop','Blender','Television','Camera','Speaker','Watch','Fridge','Cooker','Tablet'])[1 + i % 10]
         || ' ' || initcap(translate(left(md5(i::text), 6), '0123456789', 'ghijklmnop')) || ' ' || i,
       (array['Phones','Computers','Kitchen','Television','Cameras','Audio','Watches','Home'])[1 + i % 8],
       'A good thing to have, number ' || i || ', with a warranty of one year and free delivery in Nairobi. ' || repeat('Well made. ', 20),
       100000 + (i % 200) * 100000, 3, 4, 2, 9
  from generate_series(1, 20000) i;
insert into product_image (product_id, position, address)
select i, p, '/media/products/thing-' || i || '-' || p || '-800.avif' from generate_series(1, 20000) i, generate_series(0, 2) p;
insert into saved_product (user_id, product_id, created_at)
select distinct on (1, 2) pg_temp.person(1 + (i * 31) % 200000), 1 + (i * 17) % 20000, now() - make_interval(mins => i)
  from generate_series(1, 300000) i;

-- The first 985,000 ended over three years, 10,000 run (and end in ten years, so that they still run tomorrow), 5,000 wait.
create temp table a as
select i, 1 + (i * 13) % 20000 as product,
       case when i <= 985000 then 'ended' when i <= 995000 then 'live' else 'scheduled' end as status,
       case when i > 995000 then 0 when i > 985000 then 30 when i % 25 = 0 then 0 else 5 end as seq,
       ((extract(epoch from now()) - 3600 - (985000 - least(i, 985000)) * 96.0
         + case when i > 995000 then 100000000 + i when i > 985000 then 315000000 + i else 0 end) * 1000000)::bigint as ends_us,
       pg_temp.first_bidder(i) as first, pg_temp.second_bidder(i) as second
  from generate_series(1, 1000000) i;
insert into auction (id, product_id, status, scheduled_start_us, name, category, description, specifications, images,
                     original_price_cents, product_hash, opened_at_us, ends_at_us, seq, price_cents, leader_id, last_decided_us,
                     genesis, head_hash, revision, spent_account_id)
  overriding system value
select i, product, a.status,
       case when a.status = 'scheduled' then ends_us
            when a.status = 'live' then (extract(epoch from now()) * 1000000)::bigint - 90000000 else ends_us - 60000000 end,
       p.name, p.category, left(p.description, 160), '{"Colour":"Black","Warranty":"1 year"}',
       array['/media/products/thing-' || product || '-0-800.avif', '/media/products/thing-' || product || '-1-800.avif'],
       p.original_price_cents, pg_temp.noise('p' || product),
       case a.status when 'scheduled' then null
                     when 'live' then (extract(epoch from now()) * 1000000)::bigint - 90000000 else ends_us - 60000000 end,
       case when a.status <> 'scheduled' then ends_us end, seq, seq * 100,
       case when seq > 0 then pg_temp.person(case seq % 2 when 1 then first else second end) end, 0,
       case when a.status <> 'scheduled' then pg_temp.noise('g' || i) end,
       case when a.status <> 'scheduled' then pg_temp.noise('h' || i) end, seq + 1, 1000000 + i
  from a join product p on p.id = a.product order by i;
insert into auction_secret select i, pg_temp.noise('s' || i) from a where status <> 'scheduled' order by i;
insert into participant (auction_id, user_id, bids_used, cost_cents, last_seq, shown_name, name_salt, bidder_tag)
select i, pg_temp.person(who), case when seq = 5 then 3 - mine else seq / 2 end, 3000, seq - mine, 'person' || who,
       substr(pg_temp.noise('n' || i || who), 1, 16), left(md5(i || ' ' || who), 32)
  from a, lateral (values (0, first), (1, second)) joined (mine, who) where seq > 0 order by i;
insert into bid (auction_id, seq, user_id, bid_id, lot_id, unit_price_cents, price_cents, received_at_us, decided_at_us,
                 ends_before_us, ends_after_us, balance_after, bids_used_after, hash)
select i, s, pg_temp.person(case s % 2 when 1 then first else second end), md5('bid ' || i || ' ' || s)::uuid,
       case s % 2 when 1 then first else second end, 1000, s * 100, at, at + 900, at + 5000000, at + 10000000, 60, (s + 1) / 2,
       pg_temp.noise('b' || i || ' ' || s)
  from (select i, s, first, second, ends_us - (seq - s + 1) * 9000000 as at from a, generate_series(1, a.seq) s) placed order by i, s;
insert into transfer (source, unit, debit_id, credit_id, amount, created_at)
select 'bid:' || i || ':' || s, 'BID', 1000 + case s % 2 when 1 then first else second end, 1000000 + i, 1, to_timestamp(ends_us / 1e6)
  from a, generate_series(1, a.seq) s order by i, s;
insert into outcome (auction_id, product_id, category, result, winner_id, price_cents, bid_count, last_hash, decided_at_us)
select i, product, p.category, case when seq > 0 then 'sold' else 'no_bids' end, case when seq > 0 then pg_temp.person(first) end,
       seq * 100, seq, pg_temp.noise('h' || i), ends_us + 1000000
  from a join product p on p.id = a.product where status = 'ended' order by i;
insert into outbox (auction_id, seq, kind, data, created_at, published_at)
select i, 0, 'open', jsonb_build_object('opened_at_us', ends_us - 60000000, 'ends_at_us', ends_us, 'genesis', md5(i::text) || md5('g' || i)),
       told, told from (select *, to_timestamp(least(ends_us / 1e6, extract(epoch from now()))) as told from a) a where status <> 'scheduled'
union all
select i, seq, 'end', jsonb_build_object('result', 'sold', 'reason', '', 'decided_at_us', ends_us), told, told
  from (select *, to_timestamp(ends_us / 1e6) as told from a) a where status = 'ended';

-- A payment every 95 s: 70 of 100 for packs, 30 for what was won; 85 of 100 paid.
create temp table p as
select i, 1 + (i * 613) % 200000 as who, i % 10 >= 7 as is_win,
       now() - make_interval(secs => (1000000 - i) * 95) as at,
       case when i > 999800 then 'pending' when i % 5000 = 0 then 'unresolved' when i % 100 < 85 then 'paid' else 'failed' end as state
  from generate_series(1, 1000000) i;
insert into shop_order (id, number, user_id, auction_id, product_id, kind, state, total_cents, first_name, last_name, phone, address,
                        region, area, payment_id, created_at, updated_at, delivered_at, estimated_delivery)
select md5('order ' || i)::uuid, i, pg_temp.person(who), 1 + (i * 3) % 985000, 1 + (i * 13) % 20000, 'win',
       case when state <> 'paid' then 'cancelled' when i > 990000 then 'processing' else 'delivered' end, 50000, 'First', 'Last',
       '+2547' || lpad(who::text, 8, '0'), 'Some street 5', 'Nairobi', 'Westlands', pg_temp.pay(i), at, at,
       case when state = 'paid' and i <= 990000 then at end, case when state = 'paid' then at + interval '5 days' end
  from p where is_win;
insert into order_step (order_id, state, at)
select md5('order ' || i)::uuid, unnest(array['awaiting_payment', 'paid', 'processing', 'shipped', 'delivered']), at from p where is_win and state = 'paid';
insert into payment (id, reference, user_id, purpose, package_id, order_id, amount_cents, phone, state, token_hash,
                     checkout_request_id, merchant_request_id, receipt, is_verified, sources, next_query_at, created_at, pushed_at,
                     accepted_at, decided_at, paid_at)
select pg_temp.pay(i), translate(lpad(i::text, 12, '0'), '01', 'AB'), pg_temp.person(who), case when is_win then 'win' else 'pack' end,
       case when not is_win then 1 end, case when is_win then md5('order ' || i)::uuid end, 50000,
       '+2547' || lpad(who::text, 8, '0'), state, pg_temp.noise('t' || i), 'ws_CO_' || md5(i::text), md5('m' || i),
       case when state = 'paid' then 'R' || lpad(i::text, 9, '0') end, state = 'paid',
       case when state = 'paid' then array['stk_callback', 'stk_query'] else '{}' end,
       case when state = 'pending' then now() + interval '10 years' end, at, at, at, at, case when state = 'paid' then at end
  from p order by i;
insert into receipt (receipt, amount_cents, state, payment_id, told_by, account_text, payer_phone, paid_at, created_at)
select 'R' || lpad(i::text, 9, '0'), 50000, 'allocated', pg_temp.pay(i), 'stk_callback', '',
       case when at > now() - interval '90 days' then '+2547' || lpad(who::text, 8, '0') end, at, at from p where state = 'paid' order by i;
insert into evidence (received_at, kind, token_hash, source, is_listed, body, state, payment_id, tries, next_try_at, booked_at)
select at, kind, pg_temp.noise('t' || i), case when at > now() - interval '90 days' then '196.201.214.200' end, kind = 'stk_callback',
       case when at > now() - interval '90 days' then repeat('{"Name":"MpesaReceiptNumber","Value":"R1"},', 14) else '' end, 'booked',
       pg_temp.pay(i), 1, null, at
  from p, unnest(array['stk_callback', 'stk_query']) kind order by i;
insert into transfer (source, unit, debit_id, credit_id, amount, created_at)
select 'payment:' || pg_temp.pay(i), 'KES', (select id from account where unit = 'KES' and kind = 'mpesa'),
       (select id from account where unit = 'KES' and kind = 'sales'), 50000, at from p where state = 'paid'
union all
select 'purchase:' || pg_temp.pay(i), 'BID', (select id from account where unit = 'BID' and kind = 'purchase'), 1000 + who, 50, at
  from p where state = 'paid' and not is_win;
insert into statement_import (id, sha256, covers, lines, imported_by, imported_at, approved_at) overriding system value
select d, pg_temp.noise('statement ' || d), tstzrange(day, day + interval '1 day'), 773, pg_temp.person(1),
       day + interval '30 hours', day + interval '31 hours'
  from (select d, now() - make_interval(days => 1200 - d::int) as day from generate_series(1, 1198) d) days;
insert into statement_line (receipt, direction, amount_cents, at, account_text, imported_at, import_id)
select 'R' || lpad(i::text, 9, '0'), 'in', 50000, at, '', at, 1 + (i * 1198) / 1000001 from p where state = 'paid' order by i;
insert into claim (auction_id, user_id, kind, order_id, withdrawal_id, created_at)
select distinct on (auction_id) auction_id, user_id, 'product', id, null::uuid, created_at from shop_order where state <> 'cancelled';
insert into claim (auction_id, user_id, kind, created_at)
select i, pg_temp.person(first), 'lapsed', to_timestamp(ends_us / 1e6) from a where status = 'ended' and seq > 0 and i < 980000
    on conflict do nothing;
insert into waiting_win (auction_id, product_id)
select o.auction_id, o.product_id from outcome o
 where o.result = 'sold' and not exists (select from claim c where c.auction_id = o.auction_id);

insert into withdrawal (id, number, user_id, source, gross_cents, net_cents, first_name, last_name, phone, state, approvals_needed, created_at)
select md5('withdrawal ' || i)::uuid, i, pg_temp.person(i), 'referral', 50000, 50000, 'First', 'Last',
       '+2547' || lpad(i::text, 8, '0'), case when i > 49950 then 'requested' else 'approved' end, 1, now() - make_interval(mins => (50000 - i) * 30)
  from generate_series(1, 50000) i;
insert into payout (id, withdrawal_id, amount_cents, phone, state, attempt, receipt, next_step_at, created_at, decided_at, completed_at)
select md5('payout ' || i)::uuid, md5('withdrawal ' || i)::uuid, 50000, '+2547' || lpad(i::text, 8, '0'), 'completed', 1,
       'P' || lpad(i::text, 9, '0'), null, now(), now(), now() from generate_series(1, 49950) i;
insert into payout_attempt (payout_id, attempt, originator_id, phone, state, receipt, sent_at)
select md5('payout ' || i)::uuid, 1, 'mnada-' || i || '-1', '+2547' || lpad(i::text, 8, '0'), 'succeeded', 'P' || lpad(i::text, 9, '0'), now()
  from generate_series(1, 49950) i;
insert into payout_call (token_hash, kind, payout_id, attempt, created_at)
select pg_temp.noise('c' || i || k), k, md5('payout ' || i)::uuid, 1, now() - make_interval(mins => (50000 - i) * 30)
  from generate_series(1, 49950) i, unnest(array['pay', 'status']) k;

insert into session (token_hash, user_id, created_at, last_used_at, idle_ends_at, ends_at, user_agent)
select pg_temp.noise('session ' || i), pg_temp.person(1 + i % 200000), at, at, at + interval '30 days', at + interval '90 days',
       'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'
  from (select i, now() - make_interval(secs => i * 12) as at from generate_series(1, 400000) i) made;
insert into socket_ticket (ticket_hash, session_id, ends_at)
select pg_temp.noise('ticket ' || row_number() over ()), id, now() + interval '10 years' from session limit 200;
insert into one_time_code (purpose, contact, use, user_id, code_hash, created_at, ends_at, ended_at)
select 'verify', '+2547' || lpad(i::text, 8, '0'), 'owner', pg_temp.person(i), pg_temp.noise('code' || i), at, at, at
  from (select i, now() - make_interval(secs => i * 8) as at from generate_series(1, 20000) i) asked;
insert into notification (user_id, kind, source, data, created_at, read_at, planned_at)
select pg_temp.person(1 + (i * 7) % 200000), 'won', 'won:' || i, '{"auctionId": 1, "event": "won", "name": "Phone Abc 11", "priceCents": 500}', at,
       case when i % 5 > 0 then at end, at
  from (select i, now() - make_interval(secs => (1000000 - i) * 15) as at from generate_series(1, 1000000) i) told order by i;
insert into notice_delivery (notification_id, user_id, channel, state, due_at, expires_at, created_at, decided_at)
select id, user_id, 'sms', 'sent', created_at, created_at, created_at, created_at from notification where created_at > now() - interval '30 days';
insert into idempotency_key (user_id, route, key, body_hash, subject_id, created_at)
select pg_temp.person(1 + i % 200000), 'POST /api/payments', i::text, pg_temp.noise('k' || i), pg_temp.pay(i), now() - make_interval(secs => i * 5)
  from generate_series(1, 100000) i;
insert into throttle select pg_temp.noise('throttle' || i), now() + interval '10 years' from generate_series(1, 100000) i;
insert into person_device select pg_temp.person(i), pg_temp.noise('d' || i) from generate_series(1, 200000) i;
insert into withdrawn_bid (user_id, bid_id) select pg_temp.person(i), md5('w' || i)::uuid from generate_series(1, 5000) i;
insert into outbid_watch select i, pg_temp.person(first), 29, now() + interval '10 years', false from a where status = 'live';
insert into audit (at, action, subject, reason, before, after)
select now() - make_interval(mins => i), 'order.step', 'order:' || md5('order ' || i), 'as asked', '{"state": "paid"}', '{"state": "shipped"}'
  from generate_series(1, 300000) i;

do $$ declare each record; begin
  for each in select definition from index_kept loop execute each.definition; end loop;
  for each in select c.oid::regclass::text as owner, s.attname as col, pg_get_serial_sequence(c.oid::regclass::text, s.attname) as seq
                from pg_class c join pg_attribute s on s.attrelid = c.oid and s.attidentity <> ''
               where c.relnamespace = 'public'::regnamespace loop
    execute format('select setval(%L, greatest((select max(%I) from %s), 1))', each.seq, each.col, each.owner);
  end loop;
end $$;
select setval('order_number', 2000000), setval('withdrawal_number', 2000000);
set session_replication_role = origin;
