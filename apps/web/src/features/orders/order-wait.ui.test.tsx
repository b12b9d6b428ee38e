import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aPayment } from '../payments/testing/payment-fixtures.ts';
import { renderPaying } from '../payments/testing/render-paying.tsx';
import type { CurrentPayment } from '../payments/use-current-payment.ts';
import { OrderWait } from './order-wait.tsx';

const nothing = () => undefined;
const paid: CurrentPayment = {
  id: aPayment({}).id,
  payment: aPayment({ purpose: 'order', state: 'paid', bids: null, receipt: 'TKL8XY12AB', new_balance: 256 }),
  isError: false,
  shownOn: null,
  refetch: nothing,
  begin: nothing,
  forget: nothing,
  leave: nothing,
};

async function show(bidsUsed: number): Promise<void> {
  await renderPaying(
    <OrderWait open onClose={nothing} current={paid} bidsUsed={bidsUsed} onAgain={nothing} onOtherNumber={nothing} />,
    async () => ({ currentBids: 256 }),
  );
  await screen.findByText('Payment received', { selector: 'h3' });
}
afterEach(cleanup);

test('[WIN-5] once it is paid, the bids that came back are told, with the new balance', async () => {
  await show(42);
  expect(screen.getByText('42 bids are back')).toBeTruthy();
  expect(screen.getByText('Order confirmed, 42 bids back')).toBeTruthy();
  expect(screen.getByText(/New balance: 256 bids/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to my orders' }).getAttribute('href')).toBe('/list_orders');
});

test('[WIN-5] who used none is told of none', async () => {
  await show(0);
  expect(screen.getByText('Order confirmed')).toBeTruthy();
  expect(screen.queryByText(/back$/)).toBeNull();
});
