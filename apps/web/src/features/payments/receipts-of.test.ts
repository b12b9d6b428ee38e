import type { PaymentView } from '@mnada/contract';
import { expect, test } from 'vitest';
import { paidSum, receiptsOf } from './receipts-of.ts';
import { aPayment } from './testing/payment-fixtures.ts';

type TopUp = NonNullable<NonNullable<PaymentView['other_sum']>['top_up']>;
const codes = (state: PaymentView['state'], receipt: string, topUp: TopUp['state']) =>
  receiptsOf({
    ...{ state, receipt },
    other_sum: { chosen: 'top_up', top_up: { state: topUp, receipt: 'SREST12345' } },
  } as PaymentView);

test('[PAY-7] a topped-up pack has two codes; what was taken back is none of what stands', () => {
  expect(codes('paid', 'SFIRST1234', 'paid')).toEqual(['SFIRST1234', 'SREST12345']);
  expect(codes('paid', 'SFIRST1234', 'reversed')).toEqual(['SFIRST1234']);
  // The first part went back: the payment reads as the top-up alone.
  expect(codes('paid', 'SREST12345', 'paid')).toEqual(['SREST12345']);
  expect(codes('reversed', 'SFIRST1234', 'reversed')).toEqual(['SFIRST1234', 'SREST12345']);
});

const SMALLER = aPayment({
  ...{ state: 'paid', amount: 500, bids: 50, receipt: 'TKL8XY12AB', paid_at: '2026-11-21T21:00:00.000Z' },
  other_sum: {
    ...{ receipt: 'TKL8XY12AB', received: 1_000, choices: [], chosen: 'pack', back: 500 },
    ...{ received_at: '2026-11-21T20:05:00.000Z', account: 'MNTYPED12345' },
  },
});

test('[PAY-7] another sum that bought a smaller pack: what M-PESA took, when, under which account, and what goes back', () => {
  expect(paidSum(SMALLER)).toEqual({
    ...{ paid: 1_000, back: 500, paidAt: '2026-11-21T20:05:00.000Z', account: 'MNTYPED12345' },
    phone: null, // nobody was asked: who paid is the payer's to know
  });
});

test('[PAY-7] other money beside a payment that was right is no part of its receipt', () => {
  const own = { paid: 1_350, back: 0, account: 'MN7K2P9QRT4A', phone: '0712 ••• 678' };
  const beside = aPayment({ ...SMALLER, amount: 1_350, receipt: 'UKN8XY12AB' });
  expect(paidSum(beside)).toMatchObject(own);
  expect(paidSum(aPayment({ state: 'paid' }))).toMatchObject(own);
});
