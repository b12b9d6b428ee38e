import { WITHDRAWAL_STATUSES } from '@mnada/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldText, roundingKes, withdrawalText, withdrawalView } from './withdrawal-view.ts';

test('[WIN-3] each state is told in its own words; pending and processing go on by themselves', () => {
  const views = WITHDRAWAL_STATUSES.map((status) => withdrawalView({ status }));
  expect(new Set(views.map(({ text }) => text)).size).toBe(4);
  expect(WITHDRAWAL_STATUSES.filter((status) => withdrawalView({ status }).isMoving)).toEqual([
    'pending',
    'processing',
  ]);
});

test('[WIN-3] what waits for its owner says for what, also for what a later server invents', () => {
  const status = 'pending';
  const texts = ['debt', 'payment', 'account', 'review', 'constructor'].map((waits_for) =>
    withdrawalText({ status, held_until: null, waits_for }, null),
  );
  expect(texts).toEqual([
    'payouts.waitsDebt',
    'payouts.waitsPayment',
    'payouts.waitsAccount',
    'payouts.waitsReview',
    'payouts.waitsOther',
  ]);
  expect(withdrawalText({ status, held_until: null, waits_for: null }, null)).toBe('payouts.pendingText');
});

test('[WIN-3] refused is not failed: nothing was sent, and what it was asked for is open again', () => {
  const refused = { status: 'failed', is_refused: true, held_until: null, waits_for: null };
  expect(withdrawalView({ ...refused, source: 'cash_claim' })).toMatchObject({
    label: 'payouts.refused',
    isMoving: false,
  });
  expect(withdrawalText({ ...refused, source: 'cash_claim' }, null)).toBe('payouts.refusedClaim');
  expect(withdrawalText({ ...refused, source: 'referral' }, null)).toBe('payouts.refusedEarnings');
  expect(withdrawalText({ ...refused, is_refused: false }, null)).toBe('payouts.failedText');
});

test('any other state is shown as it is called, in a neutral style', () => {
  for (const status of ['reversed', '', 'constructor', '__proto__']) {
    expect(withdrawalView({ status })).toMatchObject({ tone: 'neutral', label: null, isMoving: false });
  }
});

test('[WIN-3] amount, fee and what is received differ by the rounding, to the cent', () => {
  expect(roundingKes({ amount: 38_995, service_fee: 143.8, net_amount: 38_851 })).toBe(0.2);
  expect(roundingKes({ amount: 500, service_fee: 0, net_amount: 500 })).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 25_000_000 }), fc.nat(99_999), (amountCents, feeCents) => {
      fc.pre(amountCents - feeCents >= 1000);
      const netCents = Math.floor((amountCents - feeCents) / 100) * 100;
      const sums = { amount: amountCents / 100, service_fee: feeCents / 100, net_amount: netCents / 100 };
      expect(Math.round(roundingKes(sums) * 100)).toBe(amountCents - feeCents - netCents);
    }),
  );
});

test('[WIN-3] approved and held is said so, and not that it is being reviewed', () => {
  const nowMs = Date.parse('2026-11-23T10:00:00Z');
  const told = (more: object) =>
    withdrawalText({ status: 'pending', held_until: null, waits_for: null, ...more }, nowMs);
  const held = { held_until: '2026-11-24T10:00:00Z' };
  expect(told({})).toBe('payouts.pendingText');
  expect(told(held)).toBe('payouts.pendingText');
  expect(told({ ...held, is_approved: true })).toBe('payouts.heldText');
  expect(told({ held_until: '2026-11-22T10:00:00Z', is_approved: true })).toBe('payouts.approvedText');
  expect(told({ is_approved: true })).toBe('payouts.approvedText');
  expect(withdrawalText({ status: 'processing', is_approved: true, waits_for: null, ...held }, nowMs)).toBe(
    'payouts.processingText',
  );
});

test('[S28] a hold that has begun says that a code no longer ends it; the others say why', () => {
  expect(heldText('unproved_number')).toBe('payouts.heldUnproved');
  expect(heldText('other_number')).toBe('payoutDue.otherNumber');
  expect(heldText('of a later server')).toBe('payoutDue.held');
});
