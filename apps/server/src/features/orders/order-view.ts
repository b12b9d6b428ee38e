import { type Order, type OrderedItem, type OrderState, type OwnCase, productNames } from '@mnada/contract';
import { isOpenPayment, orderTimeline, ratingChangeableUntilMs, ratingRefusal, toShillings } from '@mnada/rules';
import { toRefundView } from '../payments/index.ts';
import type { OrderRow } from './order-view.sql.ts';

const NAIROBI_OFFSET_MS = 3 * 3_600_000;

/** `MN-2025-004817`: the year in Nairobi, and the order's number. */
export const orderNumber = ({ number, createdAt }: Pick<OrderRow, 'number' | 'createdAt'>): string =>
  `MN-${new Date(createdAt.getTime() + NAIROBI_OFFSET_MS).getUTCFullYear()}-${String(number).padStart(6, '0')}`;

const isPaid = (state: OrderState): boolean => state !== 'awaiting_payment' && state !== 'cancelled';

export function orderView(
  row: OrderRow,
  steps: ReadonlyMap<OrderState, Date>,
  cases: readonly OwnCase[],
  claimAgain: Order['claim_again'],
): Order {
  const wasPaid = steps.has('paid');
  return {
    id: row.id,
    order_number: orderNumber(row),
    kind: row.kind,
    state: row.state,
    auction_id: row.auctionId,
    ...productNames(row.name, row.nameSw),
    product_image: [...row.images],
    created_at: row.createdAt.toISOString(),
    total_amount: toShillings(row.totalCents),
    original_price: toShillings(row.originalPriceCents),
    payment_method: 'mpesa',
    payment_status: paymentStatus(row, wasPaid),
    receipt: wasPaid ? row.receipt : null,
    refunds: refundsSeen(row),
    open_payment_id: hasOpenPayment(row) ? row.paymentId : null,
    cash_id: row.cashId,
    claim_again: claimAgain,
    bids_returned: row.bidsReturned,
    order_statuses: orderTimeline(row.state, steps).map(({ at, ...step }) => ({
      ...step,
      created_at: at?.toISOString() ?? null,
    })),
    cases: [...cases],
    shipping_details: {
      first_name: row.firstName,
      last_name: row.lastName,
      phonenumber: row.phone,
      address: row.address,
      area: row.area,
      region: row.region,
    },
    tracking_number: row.trackingNumber,
    courier_service: row.courierService,
    estimated_delivery: row.state === 'cancelled' ? null : (row.estimatedDelivery?.toISOString() ?? null),
    notes: row.notes,
    rating: ratingOf(row),
    can_rate: ratingRefusal(row.state, row.ratedAt?.getTime() ?? null, row.now.getTime()) === null,
  };
}

const refundsSeen = ({ refunds, now }: OrderRow): Order['refunds'] =>
  refunds.map((refund) => toRefundView(refund, now.getTime()));

const ratingOf = ({ stars, ratedAt }: OrderRow): Order['rating'] =>
  stars === null || ratedAt === null
    ? null
    : {
        stars,
        rated_at: ratedAt.toISOString(),
        change_until: new Date(ratingChangeableUntilMs(ratedAt.getTime())).toISOString(),
      };

const hasOpenPayment = ({ paymentState }: OrderRow): boolean => paymentState !== null && isOpenPayment(paymentState);

function paymentStatus(row: OrderRow, wasPaid: boolean): Order['payment_status'] {
  const isBack = row.isReturned || row.paymentState === 'reversed';
  // Money that the order can't take, or no longer: "refunded" only once it is back.
  if (wasPaid ? row.state === 'cancelled' : row.paymentState === 'paid' || row.paymentReason === 'refund_due') {
    return isBack ? 'refunded' : 'checking';
  }
  if (wasPaid) return isBack ? 'refunded' : 'paid';
  switch (row.paymentState) {
    case 'rejected':
    case 'failed':
      return 'failed';
    case 'unresolved':
    case 'disputed':
    case 'submit_unknown':
      return 'checking';
    default:
      return 'awaiting_payment';
  }
}

export function orderedItem(row: OrderRow): OrderedItem {
  return {
    order_id: row.id,
    order_number: orderNumber(row),
    auction_id: row.auctionId,
    product_image: [...row.images],
    ...productNames(row.name, row.nameSw),
    original_price: toShillings(row.originalPriceCents),
    total_amount: toShillings(row.totalCents),
    is_claimed: isPaid(row.state) ? 'true' : 'false',
    kind: row.kind,
    state: row.state,
    refunds: refundsSeen(row),
    cash_id: row.cashId,
    created_at: row.createdAt.toISOString(),
  };
}
