import { expect, test } from 'vitest';
import { aPayment } from '../testing/payment-fixtures.ts';
import { pictureWords } from './receipt-picture.ts';

const paid = aPayment({ state: 'paid', paid_at: '2026-11-21T20:00:20.000Z', receipt: 'UKN8XY12AB' });

test('[PAY-4] a receipt’s picture holds the code, the sum and the masked number, and no address', () => {
  const address = { label: 'Home', line: 'Secret Road 7' };
  const words = pictureWords({ ...paid, ships_to: address as never }, 'MNADA LIMITED', 'en');
  expect(words).toMatchObject({ isReturned: false, state: 'Paid', what: '150 bids' });
  expect(words.codes).toEqual([{ name: 'M-PESA code', code: 'UKN8XY12AB' }]);
  expect(words.rows.map((row) => row.value)).toContain(paid.phone);
  expect(words.rows.map((row) => row.value)).toContain('MNADA LIMITED');
  expect(JSON.stringify(words)).not.toContain('Secret Road');
});

test('[PAY-4] the picture of a payment that went back says so where Paid would stand', () => {
  const words = pictureWords({ ...paid, state: 'reversed' }, null, 'sw');
  expect(words).toMatchObject({ isReturned: true, state: 'Imerudishwa' });
  expect(JSON.stringify(words)).not.toContain('Imelipwa');
});

test('[PAY-7] the picture of a smaller pack says the sum that was paid, what it bought, what goes back, and no wrong number', () => {
  const other = { receipt: 'TKL8XY12AB', received: 1_000, choices: [], chosen: 'pack', back: 500 } as const;
  const smaller = { ...paid, amount: 500, bids: 50, receipt: 'TKL8XY12AB' };
  const other_sum = { ...other, choices: [], received_at: '2026-11-20T09:00:00.000Z', account: 'MNTYPED12345' };
  const words = pictureWords({ ...smaller, other_sum }, null, 'en');
  expect(words.amount).toBe('KSh\u00a01,000');
  expect(words.day).toContain('20');
  expect(words.rows.map(({ name, value }) => `${name}: ${value.replaceAll('\u00a0', ' ')}`)).toEqual([
    'Account: MNTYPED12345',
    '50 bids: KSh 500',
    'Goes back: KSh 500',
    'Total: KSh 1,000',
  ]);
});
