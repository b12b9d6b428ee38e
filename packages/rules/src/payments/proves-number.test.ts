import { expect, test } from 'vitest';
import { decidePayment, type Payment, type PaymentEvent } from '../payments/payment.ts';
import { provesNumber } from './proves-number.ts';

const NOW = 1_763_000_000_000;
const aPayment = (more: Partial<Payment> = {}): Payment => ({
  state: 'pending',
  amountCents: 50_000,
  receipt: null,
  checkoutRequestId: 'ws_CO_1',
  isVerified: false,
  sources: [],
  createdAtMs: NOW - 60_000,
  acceptedAtMs: NOW - 59_000,
  paidAtMs: null,
  zeros: null,
  ...more,
});
const callback = (more: object = {}): PaymentEvent => ({
  kind: 'callback_paid',
  checkoutRequestId: 'ws_CO_1',
  receipt: 'SAB1234567',
  amountCents: 50_000,
  isListed: true,
  crossCheck: 'paid',
  ...more,
});
const query = { kind: 'query_paid' } as const;
const proves = (payment: Payment, event: PaymentEvent) =>
  provesNumber(payment, event, decidePayment(payment, event, NOW));

test('[PAY-3] a prompt paid with its PIN proves the number: by callback or by queries, also when its money was known before', () => {
  expect(proves(aPayment(), callback())).toBe(true);
  const byConfirmation = aPayment({ state: 'paid', receipt: 'SAB1234567', isVerified: true, paidAtMs: NOW - 1 });
  expect(proves(byConfirmation, callback())).toBe(true);
  expect(proves(byConfirmation, query)).toBe(true);
  expect(proves(aPayment({ zeros: { firstMs: NOW - 20_000, lastMs: NOW - 20_000 } }), query)).toBe(true);
});

test('[PAY-3] money by paybill, failures, first hints and other people’s receipts prove nothing', () => {
  expect(
    proves(aPayment(), { kind: 'money_seen', receipt: 'SAB1234567', amountCents: 50_000, source: 'c2b_confirmation' }),
  ).toBe(false);
  expect(proves(aPayment(), query)).toBe(false);
  expect(proves(aPayment(), { kind: 'query_failed', reason: 'cancelled', code: '1032' })).toBe(false);
  expect(proves(aPayment(), callback({ amountCents: 100 }))).toBe(false);
  expect(proves(aPayment(), callback({ checkoutRequestId: 'ws_CO_2' }))).toBe(false);
  const paid = aPayment({ state: 'paid', receipt: 'SAB1234567', paidAtMs: NOW - 1 });
  expect(proves(paid, callback({ isListed: false, crossCheck: 'none' }))).toBe(false);
  expect(proves(paid, callback({ receipt: 'SXX7654321' }))).toBe(false);
  expect(proves(paid, callback({ checkoutRequestId: 'ws_CO_2', receipt: 'SAB1234567' }))).toBe(false);
});
