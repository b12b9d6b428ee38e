import type { Order, OrderedItem, RefundView } from '@mnada/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPaying } from '../payments/testing/render-paying.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderSummary } from './order-summary.tsx';

afterEach(cleanup);

const anOrder: OrderedItem = {
  order_id: '6d1f2f3e-0000-4000-8000-000000000001',
  order_number: 'MN-2026-000007',
  auction_id: 7,
  product_image: [],
  product_name: 'A kettle',
  original_price: 8_000,
  total_amount: 690,
  is_claimed: 'false',
  kind: 'win',
  state: 'awaiting_payment',
  refunds: [],
  cash_id: null,
  created_at: '2026-11-20T10:00:00Z',
};
const show = (more: Partial<OrderedItem>) =>
  renderPaying(<OrderCard item={{ ...anOrder, ...more }} eager />, async () => ({}));

test('[WIN-4] an order whose win was taken as cash asks for no money', async () => {
  await show({});
  expect(screen.getByRole('link', { name: /^Pay KSh\s690 for A kettle$/ })).toBeTruthy();
  cleanup();
  await show({ state: 'cancelled', cash_id: '0b8f4a52-5f0e-4c8e-9d6e-222222222222' });
  expect(screen.getByText('Taken as cash, nothing to pay')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Pay/ })).toBeNull();
  expect(screen.queryByText('Cancelled')).toBeNull();
});

const GOES_BACK: RefundView = {
  ...{ reference: 'RF-12', state: 'sending', amount: 690, phone: '0712 ••• 678' },
  ...{ expected_by: '2026-11-25T19:30:00.000Z', receipt: null },
};
const summaryOf = (more: Partial<Order>) =>
  renderPaying(
    <OrderSummary
      order={{ ...anOrder, receipt: 'TKL8XY12AB', bids_returned: 0, payment_status: 'checking', ...more } as Order}
    />,
    async () => ({}),
  );

test('[PAY-6] an order whose money is on its way back is being refunded, and nobody wonders what is checked', async () => {
  await summaryOf({ state: 'cancelled', refunds: [GOES_BACK] });
  expect(screen.getByText('Being refunded')).toBeTruthy();
  expect(screen.queryByText('Being checked')).toBeNull();
  cleanup();
  await summaryOf({ state: 'awaiting_payment', refunds: [] });
  expect(screen.getByText('Being checked')).toBeTruthy();
});

test('[PAY-6] in the list, too, no line ends inside a number that money goes back to', async () => {
  await show({ state: 'cancelled', refunds: [GOES_BACK] });
  expect(screen.getByText('0712 ••• 678').className).toContain('whitespace-nowrap');
});
