import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderStep } from '../orders/order-steps.ts';
import { ratingChangeableUntilMs, ratingRefusal } from './rating.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

test('[AUC-8] only what was delivered is rated', () => {
  const others: OrderStep[] = ['awaiting_payment', 'paid', 'processing', 'shipped', 'cancelled'];
  for (const state of others) expect(ratingRefusal(state, null, NOW)).toBe('RATING_NOT_DELIVERED');
  expect(ratingRefusal('delivered', null, NOW)).toBe(null);
});

test('[AUC-8] a rating is changed for 30 days, the last instant included', () => {
  expect(ratingRefusal('delivered', NOW - 30 * DAY_MS, NOW)).toBe(null);
  expect(ratingRefusal('delivered', NOW - 30 * DAY_MS - 1, NOW)).toBe('RATING_CLOSED');
  fc.assert(
    fc.property(fc.nat(60 * DAY_MS), (agoMs) => {
      const isOpen = ratingRefusal('delivered', NOW - agoMs, NOW) === null;
      expect(isOpen).toBe(ratingChangeableUntilMs(NOW - agoMs) >= NOW);
    }),
  );
});
