import { expect, test } from 'vitest';
import { payerShown, refundView } from './refund-view.ts';

const DAY_MS = 86_400_000;

test('[PAY-6] a refund is promised within three days, and no date that is past stands on a screen', () => {
  const seen = (step: 'owed' | 'approved' | 'sending', days: number) =>
    refundView({ step, owedAtMs: 0 }, days * DAY_MS);
  expect(seen('owed', 0)).toEqual({ state: 'owed', expectedByMs: 3 * DAY_MS });
  expect(seen('approved', 1)).toEqual({ state: 'sending', expectedByMs: 3 * DAY_MS });
  expect(seen('sending', 3)).toEqual({ state: 'sending', expectedByMs: 3 * DAY_MS });
  expect(seen('sending', 3.001)).toEqual({ state: 'late', expectedByMs: null });
  expect(seen('owed', 3.001)).toEqual({ state: 'late', expectedByMs: null });
});

test('[PAY-6] what failed is late at once, and what is back is back, however late', () => {
  expect(refundView({ step: 'failed', owedAtMs: 0 }, 0)).toEqual({ state: 'late', expectedByMs: null });
  expect(refundView({ step: 'returned', owedAtMs: 0 }, 9 * DAY_MS)).toEqual({ state: 'returned', expectedByMs: null });
});

test.each([
  ['+254712345678', '0712 ••• 678'],
  ['2547 ***** 126', '07•• ••• 126'],
  ['254712345678', '0712 ••• 678'],
  ['2547*****126', '07•• ••• 126'],
  ['2547******12', '07•• ••• •12'],
  ['0712***678', '0712 ••• 678'],
  ['5c9f1a7e0b7d4a5f8f1d2c3b4a5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f70', null],
  ['deleted', null],
  [null, null],
])('[PAY-6] a payer told as %s is shown as %s', (told, shown) => expect(payerShown(told)).toBe(shown));
