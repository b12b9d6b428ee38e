import type { WonItem } from '@mnada/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { renderPaying } from '../payments/testing/render-paying.tsx';
import { WinCard } from './win-card.tsx';

afterEach(cleanup);

const aWin: WonItem = {
  id: 7,
  product_name: 'A kettle',
  product_image: [],
  original_price: 8_000,
  current_bid: 17,
  bids_used: 1,
  bids_cost: 10,
  is_claimed: 'true',
  order_type: 'product',
  won_at: '2026-11-20T10:00:00Z',
  claim_until: null,
  is_lapsed: false,
  order_id: null,
  withdrawal_id: null,
  cash_payout: null,
  open_payment_id: null,
};
const show = (more: Partial<WonItem>) => renderPaying(<WinCard win={{ ...aWin, ...more }} eager />, async () => ({}));

test('[WIN-3] a win taken in cash says what one gets, and not what one pays', async () => {
  await show({ order_type: 'cash', cash_payout: 7_998 });
  expect(screen.getByText(/^You get KSh\s7,998 in cash instead of the product$/)).toBeTruthy();
  expect(screen.queryByText(/You pay/)).toBeNull();
  expect(screen.queryByText(/%/)).toBeNull();
});

test('[WIN-2] a win taken as the product says what it cost in all; one that waits, what it costs', async () => {
  await show({});
  expect(screen.getByText('You paid 17 + 10 for your 1 bid; you save 7,973')).toBeTruthy();
  cleanup();
  await show({ is_claimed: 'false', order_type: null });
  expect(screen.getByText('You pay 17 + 10 for your 1 bid; you save 7,973')).toBeTruthy();
});

test('[WIN-1] a win that lapsed says what it was won for, and of paying and saving nothing', async () => {
  await show({ is_claimed: 'false', order_type: null, is_lapsed: true, claim_until: '2026-12-04T17:56:00Z' });
  expect(screen.getByText(/^KSh\s17$/)).toBeTruthy();
  expect(screen.queryByText(/You (pay|paid|save)/)).toBeNull();
  expect(screen.queryByText(/%/)).toBeNull();
});

test('[WIN-1] until when it can be claimed stands without the year, short enough for one line', async () => {
  await show({ is_claimed: 'false', order_type: null, claim_until: '2026-12-04T17:56:00Z' });
  expect(screen.getByText(/^Claim by Fri 4\sDec, 8:56\sPM$/)).toBeTruthy();
  cleanup();
  await setLanguage('sw');
  await show({ is_claimed: 'false', order_type: null, claim_until: '2026-12-04T17:56:00Z' });
  expect(screen.getByText(/^Dai hadi \S+ 4\sDes, 8:56\sPM$/)).toBeTruthy();
  await setLanguage('en');
});
