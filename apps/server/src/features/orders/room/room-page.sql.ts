import type { OrderState } from '@mnada/contract';
import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { IS_MONEY_PROMISED, MAY_SHELVE_ANY } from './send-promised.ts';
import { ROW_COLUMNS, type RoomRow } from './room-list.sql.ts';

/** All that the page of an order shows, but what happened to it. */
export type PageRow = Omit<RoomRow, 'sortKey'> & {
  readonly priceCents: number;
  readonly bids: number;
  readonly bidsCents: number;
  readonly bidsReturned: number;
  readonly profitCents: number | null;
  readonly wonAtUs: number | null;
  readonly fullName: string;
  readonly accountPhone: string | null;
  readonly isProved: boolean;
  readonly since: Date;
  readonly wins: number;
  readonly lateBefore: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly address: string;
  readonly area: string;
  readonly notes: string | null;
  readonly alsoOn: string[] | null;
  readonly paymentId: string | null;
  readonly paymentState: string | null;
  readonly receipt: string | null;
  readonly amountCents: number | null;
  readonly payer: string | null;
  readonly goesBackBy: string | null;
  /** A case ended with its money, and no refund stands behind that yet. */
  readonly isMoneyPromised: boolean;
  readonly openRequest: number | null;
  readonly mayShelve: boolean;
};

const NUMBER = sql`order_number_of(o.number, o.created_at)`;

/** @param which an order's id, or its number as people say it; papers of before call it `ORD-7` */
export async function orderIdOf(db: Db, which: string): Promise<string | null> {
  const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(which);
  const number = /^(?:MN|ORD)-(?:[0-9]{4}-)?0*([1-9][0-9]{0,14})$/i.exec(which)?.[1] ?? null;
  const { rows } = await sql<{ id: string }>`
    select id from shop_order where id = ${isId ? which : null}::uuid or number = ${number}::bigint`.execute(db);
  return rows[0]?.id ?? null;
}

export async function selectPage(db: Db, orderId: string): Promise<PageRow | null> {
  const { rows } = await sql<PageRow>`
    select ${ROW_COLUMNS}, case when s.kind = 'win' then a.price_cents else a.original_price_cents end as "priceCents",
           a.seq as bids, (select coalesce(sum(cost_cents), 0)::bigint from participant where auction_id = a.id) as "bidsCents",
           s.bids_returned as "bidsReturned",
           case when s.kind = 'win' then
             (select bids_cents + price_cents + fee_cents - goods_cents from auction_result where auction_id = a.id) end as "profitCents",
           (select decided_at_us from outcome where auction_id = a.id and winner_id = s.user_id) as "wonAtUs",
           u.full_name as "fullName", u.phone as "accountPhone", u.phone_verified_at is not null as "isProved",
           u.created_at as since, (select count(*)::int from outcome where winner_id = u.id) as wins,
           (select count(*)::int from shop_order o where o.user_id = u.id and o.id <> s.id
               and coalesce(o.delivered_at, ${STATEMENT_TIME}) > coalesce(o.first_promise, o.estimated_delivery) and o.state <> 'cancelled') as "lateBefore",
           s.first_name as "firstName", s.last_name as "lastName", s.phone, s.address, s.area, s.notes,
           (select array_agg(${NUMBER} order by o.number) from
             (select * from shop_order where tracking_number = s.tracking_number and id <> s.id limit 5) o) as "alsoOn",
           p.id as "paymentId", p.state as "paymentState", p.receipt, p.amount_cents as "amountCents",
           (select payer_name from receipt where payment_id = p.id limit 1) as payer,
           (select 'RF-' || number from refund_due where source = 'payment:' || p.id) as "goesBackBy",
           ${IS_MONEY_PROMISED} as "isMoneyPromised",
           (select a.number from approval_request a
             where a.kind in ('order.readdress', 'order.cancel') and a.subject = 'payment:' || p.id and a.state = 'requested'
               and a.expires_at > ${STATEMENT_TIME} order by a.requested_at limit 1) as "openRequest",
           ${MAY_SHELVE_ANY} as "mayShelve"
      from shop_order s join auction a on a.id = s.auction_id join app_user u on u.id = s.user_id
      left join payment p on p.id = s.payment_id
     where s.id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

export type EventRow = {
  readonly at: Date;
  readonly kind: 'step' | 'note' | 'edit';
  readonly state: OrderState | null;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly words: string;
};

const EVENTS_MAX = 200;

/** What happened to an order, newest first: its steps, notes of staff, changes of its delivery. */
export async function selectEvents(db: Db, orderId: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.at, e.kind, e.state, staff.id as "byId", staff.full_name as "byName", e.words
      from (select at, 'step' as kind, state, actor_id, '' as words, 0::bigint as n from order_step where order_id = ${orderId}
            union all select created_at, 'note', null, author_id, text, id from order_note where order_id = ${orderId}
            union all select at, 'edit', null, actor_id, after::text, id from audit
                       where subject = ${`order:${orderId}`} and action = 'order.delivery_changed') e
      left join app_user staff on staff.id = e.actor_id and staff.kind <> 'user'
     order by e.at desc, e.n desc limit ${EVENTS_MAX}`.execute(db);
  return rows;
}

export type ProviderEventRow = { readonly at: Date; readonly source: string; readonly says: string };

/** What said that it was paid, oldest first; no raw body, which may name people. */
export async function selectProviderEvents(db: Db, paymentId: string): Promise<ProviderEventRow[]> {
  const { rows } = await sql<ProviderEventRow>`
    select received_at as at, kind as source, note as says from evidence where payment_id = ${paymentId}
     order by received_at, id limit 50`.execute(db);
  return rows;
}

export type ToldRow = {
  readonly at: Date;
  readonly what: string;
  readonly by: string[] | null;
  readonly states: string[] | null;
  readonly isRead: boolean;
};

/** What its buyer was told of it, newest first. */
export async function selectTold(db: Db, orderId: string, userId: string): Promise<ToldRow[]> {
  const { rows } = await sql<ToldRow>`
    select n.created_at as at, n.data ->> 'status' as what, n.read_at is not null as "isRead",
           array_agg(d.channel order by d.channel) filter (where d.id is not null) as by,
           array_agg(d.state order by d.channel) filter (where d.id is not null) as states
      from notification n left join notice_delivery d on d.notification_id = n.id
     where n.user_id = ${userId} and n.source like ${`order:${orderId}:%`}
     group by n.id order by n.created_at desc, n.id desc limit 50`.execute(db);
  return rows;
}
