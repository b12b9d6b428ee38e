import type { Order, OrderedItem, OrderState } from '@mnada/contract';
import type { TextKey } from '../../client/i18n/index.ts';

type Step = Order['order_statuses'][number];

/** How a step of the timeline is drawn: done has a check, current pulses, future is hollow (seed 2, section 4). */
export const stepState = (step: Pick<Step, 'completed' | 'current'>): 'done' | 'current' | 'future' =>
  step.completed ? 'done' : step.current ? 'current' : 'future';

export const STEP_WORDS = {
  'Order placed': 'orders.stepPlaced',
  'Payment confirmed': 'orders.stepPaid',
  Processing: 'orders.stepProcessing',
  Shipped: 'orders.stepShipped',
  Delivered: 'orders.stepDelivered',
  Cancelled: 'orders.stepCancelled',
} as const satisfies Record<Step['status'], TextKey>;

export const STATE_WORDS = {
  awaiting_payment: 'orders.stateAwaiting',
  paid: 'orders.statePaid',
  processing: 'orders.stateProcessing',
  shipped: 'orders.stateShipped',
  delivered: 'orders.stateDelivered',
  cancelled: 'orders.stateCancelled',
} as const satisfies Record<OrderState, TextKey>;

/** Something may still change without the person doing anything. */
export const isMoving = (state: OrderState): boolean => state !== 'delivered' && state !== 'cancelled';

/** The same, with the money that goes back and with complaints and returns: an order is over only once they are. */
export const isUnderWay = ({ state, refunds, cases }: Pick<Order, 'state' | 'refunds' | 'cases'>): boolean =>
  isMoving(state) ||
  refunds.some((refund) => refund.state !== 'returned') ||
  cases.some(({ steps }) => steps.some(({ at }) => at === null));

/** Where an order that waits for its payment is paid: a win in the sheet of its claim, a purchase on Order Now. */
export const payLink = (order: Pick<OrderedItem, 'kind' | 'auction_id'>): { to: string; search: { pay?: 'now' } } =>
  order.kind === 'win'
    ? { to: `/claim_price/${order.auction_id}`, search: { pay: 'now' } }
    : { to: `/order_product/${order.auction_id}`, search: {} };

/** What the person can do about the payment: pay, wait for an answer that is being asked for, or nothing. */
export function paymentTask(
  order: Pick<Order, 'state' | 'payment_status' | 'open_payment_id'>,
): 'pay' | 'wait' | 'nothing' {
  if (order.state !== 'awaiting_payment') return 'nothing';
  return order.open_payment_id !== null || order.payment_status === 'checking' ? 'wait' : 'pay';
}
