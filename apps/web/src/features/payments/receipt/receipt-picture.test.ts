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
