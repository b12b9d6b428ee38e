import type { PaymentView } from '@mnada/contract';
import { expect, test } from 'vitest';
import { receiptsOf } from './receipts-of.ts';

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
