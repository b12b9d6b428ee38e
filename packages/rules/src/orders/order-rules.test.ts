import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterBusinessDays,
  type BuyNowAuction,
  buyNowRefusal,
  DAY_US,
  deliveredByMs,
  hasLeftShop,
  mayMoveOrder,
  mayPromiseDay,
  type OrderStep,
  orderTimeline,
  orderUntilUs,
  bidderRefusal,
  takesTwoToCancel,
} from '../index.ts';

const live: BuyNowAuction = { status: 'live', leaderId: 'ann', result: null, winnerId: null, decidedAtUs: null };
const sold: BuyNowAuction = { status: 'ended', leaderId: 'ann', result: 'sold', winnerId: 'ann', decidedAtUs: 5 };
const ben = { userId: 'ben', isStaff: false, hasBought: false };
const ann = { ...ben, userId: 'ann' };
const refusal = (auction: BuyNowAuction, buyer = ben, inStock = true, nowUs = 6) =>
  buyNowRefusal(auction, buyer, inStock, 7, nowUs);

describe('who may buy now', () => {
  test('[WIN-5] anyone, before, during and seven days after', () => {
    const scheduled: BuyNowAuction = { ...live, status: 'scheduled', leaderId: null };
    expect([refusal(scheduled), refusal(live), refusal(sold)]).toEqual([null, null, null]);
    const lastUs = orderUntilUs(sold.decidedAtUs, 7) ?? 0;
    expect(lastUs).toBe(5 + 7 * DAY_US);
    expect(refusal(sold, ben, true, lastUs)).toBeNull();
    expect(refusal(sold, ben, true, lastUs + 1)).toBe('ORDER_CLOSED');
    expect(refusal({ ...sold, result: 'no_bids', leaderId: null, winnerId: null })).toBeNull();
    expect(refusal({ ...sold, result: 'void', winnerId: null })).toBe('ORDER_CLOSED');
    expect(orderUntilUs(null, 7)).toBeNull();
  });

  test('[WIN-5] the days begin anew with the end of what kept somebody away while they ran, and of nothing else', () => {
    const day = (n: number) => 5 + n * DAY_US;
    const until = (...away: [number, number][]) =>
      orderUntilUs(
        5,
        7,
        away.map(([from, to]) => ({ fromUs: day(from), toUs: day(to) })),
      );
    expect(until([2, 20])).toBe(day(27));
    expect(until([8, 20])).toBe(day(7));
    expect(until([22, 30], [2, 20])).toBe(day(37));
    expect(until([2, 3])).toBe(day(10));
    expect(refusal({ ...sold, away: [{ fromUs: day(2), toUs: day(20) }] }, ben, true, day(27))).toBeNull();
    expect(refusal({ ...sold, away: [{ fromUs: day(2), toUs: day(20) }] }, ben, true, day(27) + 1)).toBe(
      'ORDER_CLOSED',
    );
  });

  test('[WIN-5] not the leader while it is live, not the winner ever, nobody twice', () => {
    expect(refusal(live, ann)).toBe('LEADER_MAY_NOT_BUY');
    expect(refusal(sold, ann)).toBe('WINNER_MAY_NOT_BUY');
    expect(refusal(live, { ...ben, hasBought: true })).toBe('ALREADY_ORDERED');
  });

  test('[ACC-8] never staff; without stock nobody', () => {
    expect(refusal(live, { ...ben, isStaff: true })).toBe('STAFF_MAY_NOT_BUY');
    expect(refusal(live, ben, false)).toBe('OUT_OF_STOCK');
  });

  test('[WIN-5] money that has arrived is refused only where the bids lead or have won', () => {
    expect(bidderRefusal(sold, ben)).toBeNull();
    expect(bidderRefusal(live, ann)).toBe('LEADER_MAY_NOT_BUY');
    expect(bidderRefusal(sold, ann)).toBe('WINNER_MAY_NOT_BUY');
  });
});

describe('the steps of an order', () => {
  const STATES: OrderStep[] = ['awaiting_payment', 'paid', 'processing', 'shipped', 'delivered', 'cancelled'];

  test('[WIN-2] staff move an order forward one step at a time, or end it; nobody moves it to paid', () => {
    const allowed = STATES.flatMap((from) =>
      STATES.filter((to) => mayMoveOrder(from, to)).map((to) => `${from} ${to}`),
    );
    expect(allowed).toEqual([
      'awaiting_payment cancelled',
      'paid processing',
      'paid cancelled',
      'processing shipped',
      'processing cancelled',
      'shipped delivered',
      'shipped cancelled',
    ]);
    expect(STATES.filter(hasLeftShop)).toEqual(['shipped', 'delivered']);
    expect(STATES.filter(takesTwoToCancel)).toEqual(['paid', 'processing', 'shipped', 'delivered']);
  });

  test('[WIN-2] the timeline: done, in progress, ahead', () => {
    const times = new Map<OrderStep, number>([
      ['awaiting_payment', 1],
      ['paid', 2],
    ]);
    expect(orderTimeline('paid', times)).toEqual([
      { status: 'Order placed', completed: true, current: false, at: 1 },
      { status: 'Payment confirmed', completed: true, current: false, at: 2 },
      { status: 'Processing', completed: false, current: true, at: null },
      { status: 'Shipped', completed: false, current: false, at: null },
      { status: 'Delivered', completed: false, current: false, at: null },
    ]);
    expect(orderTimeline('cancelled', new Map([...times, ['cancelled', 3]])).map((step) => step.status)).toEqual([
      'Order placed',
      'Payment confirmed',
      'Cancelled',
    ]);
    const marks = (state: OrderStep) =>
      orderTimeline(state, times)
        .map(({ completed, current }) => (completed ? 'x' : current ? '>' : '.'))
        .join('');
    expect(STATES.slice(0, 5).map(marks)).toEqual(['x>...', 'xx>..', 'xx>..', 'xxx>.', 'xxxxx']);
  });

  test('[WIN-2] whatever the state, done steps come first, at most one is in progress, none after an end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATES), fc.subarray(STATES), (state, reached) => {
        const steps = orderTimeline(state, new Map(reached.map((step) => [step, 1])));
        const done = steps.filter((step) => step.completed).length;
        expect(steps.slice(0, done).every((step) => step.completed)).toBe(true);
        expect(steps.filter((step) => step.current)).toHaveLength(
          state === 'delivered' || state === 'cancelled' ? 0 : 1,
        );
      }),
    );
  });
});

describe('the days of delivery', () => {
  // Friday 21 November 2025, 23:30 in Nairobi, is still Friday there and in UTC.
  const FRIDAY_MS = Date.parse('2025-11-21T20:30:00Z');

  test('[WIN-2] five business days; a weekend counts for nothing, and the day is Nairobi’s', () => {
    expect(new Date(deliveredByMs(FRIDAY_MS)).toISOString()).toBe('2025-11-28T20:30:00.000Z');
    // Sunday 22:00 UTC is Monday in Nairobi: Tuesday is the first day after it.
    const mondayThereMs = Date.parse('2025-11-23T22:00:00Z');
    expect(new Date(afterBusinessDays(mondayThereMs, 1)).toISOString()).toBe('2025-11-24T22:00:00.000Z');
  });

  test('[WIN-2] five business days are seven days, less by what is left of a weekend', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (fromMs) => {
        const days = (deliveredByMs(fromMs) - fromMs) / 86_400_000;
        expect([5, 6, 7]).toContain(days);
      }),
    );
  });
});

test('[WIN-2] a day may be promised from today in Nairobi on, up to 90 days ahead', () => {
  const may = (day: string, now: string) => mayPromiseDay(Date.parse(`${day}T20:59:59.999Z`), Date.parse(now));
  // 23:30 in Nairobi, and half an hour into its next day.
  expect(may('2026-11-27', '2026-11-27T20:30:00Z')).toBe(true);
  expect(may('2026-11-27', '2026-11-27T21:30:00Z')).toBe(false);
  expect(may('2027-02-26', '2026-11-27T21:30:00Z')).toBe(true);
  expect(may('2027-02-27', '2026-11-27T21:30:00Z')).toBe(false);
});
