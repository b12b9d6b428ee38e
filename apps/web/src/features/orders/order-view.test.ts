import { ORDER_STATES, ORDER_STATUSES } from '@mnada/contract';
import { describe, expect, test } from 'vitest';
import { orders } from './orders.texts.ts';
import { isMoving, isUnderWay, payLink, paymentTask, STATE_WORDS, STEP_WORDS, stepState } from './order-view.ts';

test('[WIN-2] a step is done, current or ahead', () => {
  expect(stepState({ completed: true, current: false })).toBe('done');
  expect(stepState({ completed: true, current: true })).toBe('done');
  expect(stepState({ completed: false, current: true })).toBe('current');
  expect(stepState({ completed: false, current: false })).toBe('future');
});

test('[WIN-2] steps are called in English exactly as the server calls them', () => {
  const words = orders.en as Record<string, unknown>;
  expect(ORDER_STATUSES.map((status) => words[STEP_WORDS[status].replace('orders.', '')])).toEqual([...ORDER_STATUSES]);
});

test('[PAY-6] a called-off order is read again until its money is back', () => {
  const refund = { reference: 'RF-1', amount: 2, phone: null, expected_by: null, receipt: null };
  const of = (...states: ('owed' | 'late' | 'returned')[]) =>
    isUnderWay({ state: 'cancelled', refunds: states.map((state) => ({ ...refund, state })), cases: [] });
  expect([of(), of('owed'), of('late'), of('returned'), of('returned', 'owed')]).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
});

test('[WIN-7] a delivered order is read again while a complaint about it lies before somebody', () => {
  const withCase = (settledAt: string | null) =>
    isUnderWay({
      state: 'delivered',
      refunds: [],
      cases: [
        {
          ...{ id: '', kind: 'complaint', state: settledAt === null ? 'open' : 'resolved', cause: 'late' },
          outcome: settledAt === null ? null : 'explained',
          takes_bids: null,
          sent_at: null,
          steps: [
            { state: 'open', at: '2026-11-12T18:13:00.000Z' },
            { state: 'resolved', at: settledAt },
          ],
        },
      ],
    });
  expect([withCase(null), withCase('2026-11-13T18:13:00.000Z')]).toEqual([true, false]);
});

test('an order rests once it is delivered or cancelled', () => {
  expect(ORDER_STATES.filter((state) => !isMoving(state))).toEqual(['delivered', 'cancelled']);
  expect(Object.keys(STATE_WORDS)).toEqual([...ORDER_STATES]);
});

describe('an order that waits for its payment', () => {
  const waiting = { state: 'awaiting_payment', payment_status: 'awaiting_payment', open_payment_id: null } as const;

  test('is paid where it was made', () => {
    expect(payLink({ kind: 'win', auction_id: 7 })).toEqual({ to: '/claim_price/7', search: { pay: 'now' } });
    expect(payLink({ kind: 'buy_now', auction_id: 7 })).toEqual({ to: '/order_product/7', search: {} });
  });

  test('[PAY-5] is never offered for paying again while a payment of it is open', () => {
    expect(paymentTask(waiting)).toBe('pay');
    expect(paymentTask({ ...waiting, payment_status: 'failed' })).toBe('pay');
    expect(paymentTask({ ...waiting, payment_status: 'checking' })).toBe('wait');
    expect(paymentTask({ ...waiting, open_payment_id: '6d1f2f3e-0000-4000-8000-000000000001' })).toBe('wait');
    expect(paymentTask({ ...waiting, state: 'paid', payment_status: 'paid' })).toBe('nothing');
    expect(paymentTask({ ...waiting, state: 'cancelled' })).toBe('nothing');
  });
});
