import type { OrderState } from '@mnada/contract';
import type { PaymentState } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { PageRequest } from '../../platform/http/index.ts';
import { refundsOf, type SeenRefundRow } from '../payments/index.ts';

/** An order with what its buyer may see of it. */
export type OrderRow = {
  readonly id: string;
  readonly number: number;
  readonly kind: 'win' | 'buy_now';
  readonly state: OrderState;
  readonly auctionId: number;
  readonly name: string;
  readonly nameSw: string;
  readonly images: readonly string[];
  readonly originalPriceCents: number;
  readonly totalCents: number;
  readonly createdAt: Date;
  /** `createdAt` to the microsecond, for the next page. */
  readonly createdAtUs: number;
  readonly paymentId: string | null;
  readonly paymentState: PaymentState | null;
  readonly paymentReason: string | null;
  readonly receipt: string | null;
  /** The payment's money was sent back to its payer; what came twice and went back is not it. */
  readonly isReturned: boolean;
  /** What goes back of all its payments. */
  readonly refunds: readonly SeenRefundRow[];
  /** Never paid, for its win was taken as cash: that withdrawal. */
  readonly cashId: string | null;
  /** That it gave back and that stayed so: 0 once a reversal took them again (WIN-5). */
  readonly bidsReturned: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly address: string;
  readonly region: string;
  readonly area: string;
  readonly trackingNumber: string | null;
  readonly courierService: string | null;
  readonly estimatedDelivery: Date | null;
  readonly notes: string | null;
  /** AUC-8: what its buyer gave, and when first. */
  readonly stars: number | null;
  readonly ratedAt: Date | null;
  readonly now: Date;
};

const COLUMNS = sql`
  s.id, s.number, s.kind, s.state, s.auction_id as "auctionId", a.name, a.name_sw as "nameSw", a.images,
  a.original_price_cents as "originalPriceCents", s.total_cents as "totalCents", s.created_at as "createdAt",
  (extract(epoch from s.created_at) * 1000000)::bigint as "createdAtUs", s.payment_id as "paymentId",
  p.state as "paymentState", p.reason as "paymentReason", p.receipt,
  exists (select from receipt r where r.payment_id = p.id and r.receipt = coalesce(p.receipt, r.receipt) and r.state in ('returned', 'reversed'))
    as "isReturned",
  ${refundsOf(sql`paid.order_id = s.id and paid.user_id = s.user_id`)} as refunds,
  case when exists (select from return_reversal taken where taken.order_id = s.id) then 0 else s.bids_returned end as "bidsReturned",
  (select taken.withdrawal_id from claim taken
    where s.kind = 'win' and s.state = 'cancelled' and taken.auction_id = s.auction_id and taken.kind = 'cash'
      and not exists (select from order_step step where step.order_id = s.id and step.state = 'paid')) as "cashId",
  s.first_name as "firstName", s.last_name as "lastName", s.phone, s.address, s.region, s.area,
  s.tracking_number as "trackingNumber", s.courier_service as "courierService",
  s.estimated_delivery as "estimatedDelivery", s.notes,
  rated.stars, rated.created_at as "ratedAt", ${STATEMENT_TIME} as now`;
const TABLES = sql`
  shop_order s join auction a on a.id = s.auction_id left join payment p on p.id = s.payment_id
    left join product_rating rated on rated.order_id = s.id`;

/** Somebody's orders, newest first: one more than the page holds, if there is one. */
export async function ordersOf(db: QueryExecutorProvider, userId: string, page: PageRequest): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from ${TABLES}
     where s.user_id = ${userId}
       and (${page.after?.atUs ?? null}::bigint is null
         or (s.created_at, s.id) < (timestamptz 'epoch' + ${page.after?.atUs ?? null}::bigint * interval '1 microsecond',
                                    ${page.after?.id ?? null}::uuid))
     order by s.created_at desc, s.id desc limit ${page.limit + 1}`.execute(db);
  return rows;
}

/** One of somebody's orders by its own id, or the newest one for an auction of that id. Others' ids find nothing (S12). */
export async function orderOf(
  db: QueryExecutorProvider,
  userId: string,
  which: { readonly orderId: string | null; readonly auctionId: number | null },
): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from ${TABLES}
     where s.user_id = ${userId}
       and (s.id = ${which.orderId}::uuid or s.auction_id = ${which.auctionId}::bigint)
     order by (s.state = 'cancelled'), s.created_at desc, s.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The times of an order's steps. */
export async function stepsOf(db: QueryExecutorProvider, orderId: string): Promise<ReadonlyMap<OrderState, Date>> {
  const { rows } = await sql<{ state: OrderState; at: Date }>`
    select state, at from order_step where order_id = ${orderId}`.execute(db);
  return new Map(rows.map((row) => [row.state, row.at]));
}

export type OpenOrder = Pick<OrderRow, 'id' | 'number' | 'kind' | 'state' | 'name' | 'totalCents' | 'createdAt'> & {
  readonly userId: string;
  readonly region: string;
  readonly updatedAt: Date;
};

const OPEN_ORDERS_MAX = 200;

/** Orders that wait for staff, the longest-waiting first (OPS-1). */
export async function listOpenOrders(
  db: QueryExecutorProvider,
  request: { readonly state?: 'paid' | 'processing' | 'shipped'; readonly limit?: number } = {},
): Promise<OpenOrder[]> {
  const limit = Math.min(OPEN_ORDERS_MAX, Math.max(1, request.limit ?? OPEN_ORDERS_MAX));
  const { rows } = await sql<OpenOrder>`
    select s.id, s.number, s.kind, s.state, a.name, s.total_cents as "totalCents", s.created_at as "createdAt",
           s.user_id as "userId", s.region, s.updated_at as "updatedAt"
      from shop_order s join auction a on a.id = s.auction_id
     where s.state in ('paid', 'processing', 'shipped')
       and (${request.state ?? null}::text is null or s.state = ${request.state ?? null}::text)
     order by s.updated_at, s.id limit ${limit}`.execute(db);
  return rows;
}
