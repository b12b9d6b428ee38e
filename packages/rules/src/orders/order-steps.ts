/** The states of an order, as they follow each other; `cancelled` ends it from any of them but the last. */
export type OrderStep = 'awaiting_payment' | 'paid' | 'processing' | 'shipped' | 'delivered' | 'cancelled';

const WAY = ['awaiting_payment', 'paid', 'processing', 'shipped', 'delivered'] as const;
const NAMES = {
  awaiting_payment: 'Order placed',
  paid: 'Payment confirmed',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
} as const satisfies Record<OrderStep, string>;

/** Where staff may move an order. `paid` is missing on purpose: only evidence pays (WIN-2). */
const MOVES: Readonly<Record<OrderStep, readonly OrderStep[]>> = {
  awaiting_payment: ['cancelled'],
  paid: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
};

export const mayMoveOrder = (from: OrderStep, to: OrderStep): boolean => MOVES[from].includes(to);

/** Whether calling it off takes two people (OPS-5): its money is owed back, and what it settled is open again. */
export const takesTwoToCancel = (state: OrderStep): boolean => state !== 'awaiting_payment' && state !== 'cancelled';

/** Whether the piece has left the shop: then calling the order off puts nothing back into the stock. */
export const hasLeftShop = (state: OrderStep): boolean => state === 'shipped' || state === 'delivered';

export type TimelineStep<T> = {
  readonly status: (typeof NAMES)[OrderStep];
  readonly completed: boolean;
  /** In progress. */
  readonly current: boolean;
  /** When it was reached; null while it lies ahead. */
  readonly at: T | null;
};

/**
 * The timeline that the buyer sees (WIN-2): every step with its time. What waits for somebody is the current step: the
 * payment, then the packing (also before it has begun), then the way to the door. A cancelled order shows what it
 * reached, and its end.
 */
export function orderTimeline<T>(state: OrderStep, times: ReadonlyMap<OrderStep, T>): TimelineStep<T>[] {
  const timeOf = (step: OrderStep): T | null => times.get(step) ?? null;
  if (state === 'cancelled') {
    const reached = WAY.filter((step) => times.has(step));
    return [...reached, 'cancelled' as const].map((step) => ({
      status: NAMES[step],
      completed: true,
      current: false,
      at: timeOf(step),
    }));
  }
  const current = { awaiting_payment: 1, paid: 2, processing: 2, shipped: 3, delivered: WAY.length }[state];
  return WAY.map((step, index) => ({
    status: NAMES[step],
    completed: index < current,
    current: index === current,
    at: timeOf(step),
  }));
}
