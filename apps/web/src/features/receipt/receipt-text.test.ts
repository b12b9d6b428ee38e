import { describe, expect, test } from 'vitest';
import { aPayment } from '../../live/testing/payment-fixtures.ts';
import { sharedText } from './receipt-text.ts';

const paid = aPayment({ state: 'paid', receipt: 'TKL8XY12AB', paid_at: '2026-11-21T20:00:30.000Z' });

describe('[PAY-4] a receipt that is shared', () => {
  test('says what was paid, and under which code', () => {
    expect(sharedText(paid, 'en')).toMatch(/^Mnada receipt: 150 bids, KSh\s1,350\. M-PESA code TKL8XY12AB, /);
  });

  test.each([
    ['en', 'Payment returned: this money went back to the payer and pays for nothing. Mnada receipt: 150 bids'],
    ['sw', 'Malipo yamerudishwa: pesa hizi zimerudi kwa aliyelipa na hazilipii chochote. Risiti ya Mnada: '],
  ] as const)('begins with it that the money went back (%s)', (language, words) => {
    expect(sharedText({ ...paid, state: 'reversed' }, language).startsWith(words)).toBe(true);
  });
});
