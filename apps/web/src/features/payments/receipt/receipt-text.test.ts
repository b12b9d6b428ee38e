import { expect, test } from 'vitest';
import { aPayment } from '../testing/payment-fixtures.ts';
import { paidRow, receiptText, sharedText } from './receipt-text.ts';

const paid = aPayment({ state: 'paid', paid_at: '2026-11-21T20:00:20.000Z' });
const shared = (receipt: string | null, language: 'en' | 'sw') =>
  receiptText({ ...paid, receipt }, language).replace(/\s/g, ' ');

test('[PAY-4] a shared receipt says what, how much, M-PESA’s code and when', () => {
  expect(shared('UKN8XY12AB', 'en')).toMatch(
    /^Mnada receipt: 150 bids, KSh 1,350\. M-PESA code UKN8XY12AB, .*2026.*\.$/,
  );
  expect(shared('UKN8XY12AB', 'sw')).toMatch(/ Msimbo wa M-PESA UKN8XY12AB, /);
});

test('[PAY-4] without a code yet, no empty one is named', () => {
  expect(shared(null, 'en')).toMatch(/^Mnada receipt: 150 bids, KSh 1,350, [^,]*2026.*\.$/);
  expect(shared(null, 'sw')).toMatch(/^Risiti ya Mnada: /);
  for (const language of ['en', 'sw'] as const) expect(shared(null, language)).not.toContain('M-PESA');
});

test.each([
  ['en', 'Payment returned: this money went back to the payer and pays for nothing. Mnada receipt: 150 bids'],
  ['sw', 'Malipo yamerudishwa: pesa hizi zimerudi kwa aliyelipa na hazilipii chochote. Risiti ya Mnada: '],
] as const)(
  '[PAY-4] what is shared of a returned payment begins with it that the money went back (%s)',
  (language, words) => {
    const returned = { ...paid, receipt: 'UKN8XY12AB', state: 'reversed' as const };
    expect(sharedText(returned, language).startsWith(words)).toBe(true);
    expect(sharedText({ ...returned, state: 'paid' }, language)).toBe(
      receiptText({ ...returned, state: 'paid' }, language),
    );
  },
);

test('[PAY-4] a pack’s row says what one bid cost; one that bought less than was paid, and a product, do not', () => {
  const row = (payment: typeof paid, language: 'en' | 'sw') => paidRow(payment, language).replace(/\s/g, ' ');
  expect(row(paid, 'en')).toBe('150 bids at KSh 9.00');
  expect(row(paid, 'sw')).toBe('Zabuni 150 kwa KSh 9.00');
  expect(row({ ...paid, purpose: 'win' as const, bids: null }, 'en')).toBe('Your win');
});

test('[PAY-4] the receipt of a win and of an order names the product, on the page and in what is handed on', () => {
  const win = { ...paid, purpose: 'win' as const, bids: null, product_name: 'Ramtons kettle' };
  expect(paidRow(win, 'en')).toBe('Your win: Ramtons kettle');
  expect(receiptText(win, 'sw')).toContain('Ushindi wako: Ramtons kettle');
  expect(paidRow({ ...win, purpose: 'order' as const }, 'en')).toBe('Your order: Ramtons kettle');
  expect(paidRow({ ...win, purpose: 'order' as const }, 'sw')).toBe('Oda yako: Ramtons kettle');
});
