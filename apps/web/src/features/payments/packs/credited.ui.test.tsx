import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aPayment } from '../testing/payment-fixtures.ts';
import { updateUser } from '../../../client/session.ts';
import { aUser, renderPaying } from '../testing/render-paying.tsx';
import { Credited } from './credited.tsx';
import { Receipts } from './receipts.tsx';

afterEach(cleanup);

test('[PAY-3] the new balance is the new one from the first moment', async () => {
  const payment = aPayment({ state: 'paid', bids: 50, new_balance: 50 });
  await renderPaying(<Credited payment={payment} onDone={() => undefined} />, async () => ({}));
  expect(screen.getByText('50 bids')).toBeTruthy();
});

test('[WIN-3] whose number is not proved is told what that is good for, before a win depends on it', async () => {
  const nudge = 'Won cash arrives two days sooner on a confirmed number.';
  const payment = aPayment({ state: 'paid', bids: 50, new_balance: 50 });
  await renderPaying(<Credited payment={payment} onDone={() => undefined} />, async () => ({}));
  const phone = { ...aUser, phoneNumber: '+254712345678' };
  await act(async () => updateUser({ ...phone, isVerified: false }));
  expect(screen.getByText(nudge)).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Confirm 0712\s345\s678 now, 1\sminute$/ })).toBeTruthy();
  await act(async () => updateUser({ ...phone, isVerified: true }));
  expect(screen.queryByText(nudge)).toBeNull();
});

test('[PAY-7] money that waits for a choice says so in the list, with the sum that arrived', async () => {
  const other = { received: 900, choices: ['money_back'], chosen: null, top_up: null };
  const payment = aPayment({ state: 'checking', amount: 1_350, other_sum: other as never });
  await renderPaying(<Receipts />, async () => ({ payments: [payment] }));
  expect(await screen.findByText('Choose what to do with it')).toBeTruthy();
  expect(screen.getByText(/KSh\s900/)).toBeTruthy();
  expect(screen.queryByText('Checking')).toBeNull();
});
