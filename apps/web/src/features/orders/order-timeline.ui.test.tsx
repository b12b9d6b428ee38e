import type { Order } from '@mnada/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OrderTimeline } from './order-timeline.tsx';

afterEach(cleanup);

const AT = '2026-11-12T18:13:00.000Z'; // 9:13 PM in Nairobi
type Step = Order['order_statuses'][number];
const step = (status: Step['status'], kind: 'done' | 'current' | 'future'): Step => ({
  status,
  completed: kind === 'done',
  current: kind === 'current',
  created_at: kind === 'done' ? AT : null,
});
const lines = () => screen.getAllByRole('listitem').map((item) => item.textContent?.replaceAll('\u00a0', ' '));

test('[WIN-2] words carry each step: done with its time, under way, or not yet', () => {
  render(
    <OrderTimeline
      receipt="SFE7K2Q9LM"
      steps={[
        step('Order placed', 'done'),
        step('Payment confirmed', 'done'),
        step('Processing', 'current'),
        step('Shipped', 'future'),
        step('Delivered', 'future'),
      ]}
    />,
  );
  expect(lines()).toEqual([
    'Order placed, doneThu 12 Nov 2026, 9:13 PM',
    'Payment confirmed, doneM-PESA SFE7K2Q9LM, 9:13 PM',
    'ProcessingIn progress...',
    'Shipped, not yet',
    'Delivered, not yet',
  ]);
  expect(screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')).toHaveLength(
    1,
  );
});

test('[WIN-2] a delivered order says so; a cancelled one ends where it was cancelled', () => {
  render(<OrderTimeline receipt={null} steps={[step('Delivered', 'done')]} />);
  expect(screen.getByText('Your item/order has been delivered.')).toBeDefined();
  cleanup();
  render(<OrderTimeline receipt={null} steps={[step('Order placed', 'done'), step('Cancelled', 'done')]} />);
  expect(lines()).toHaveLength(2);
  expect(screen.queryByText('Your item/order has been delivered.')).toBeNull();
});
