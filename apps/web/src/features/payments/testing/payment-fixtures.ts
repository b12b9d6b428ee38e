import type { PaymentView } from '@mnada/contract';

/** A payment for 150 bids, waiting for its PIN. */
export const aPayment = (change: Partial<PaymentView>): PaymentView => ({
  id: '7d0f2c5e-1111-4a4a-8b8b-222222222222',
  purpose: 'pack',
  state: 'waiting',
  reason: null,
  message: '',
  amount: 1350,
  reference: 'MN7K2P9QRT4A',
  phone: '0712 ••• 678',
  receipt: null,
  created_at: '2026-11-21T20:00:00.000Z',
  paid_at: null,
  prompt_ends_at: Date.parse('2026-11-21T20:01:00.000Z'),
  checking_from: Date.parse('2026-11-21T20:02:00.000Z'),
  retry_from: Date.parse('2026-11-21T20:03:00.000Z'),
  paybill: { number: '174379', account: 'MN7K2P9QRT4A', amount: 1350 },
  package_id: 2,
  bids: 150,
  order_id: null,
  auction_id: null,
  ships_to: null,
  refunds: [],
  new_balance: null,
  server_time: Date.parse('2026-11-21T20:00:01.000Z'),
  ...change,
});
