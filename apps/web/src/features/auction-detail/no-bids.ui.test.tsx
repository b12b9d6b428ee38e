import type { PaymentView } from '@mnada/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverClock } from '../../realtime/index.ts';
import { paymentKey } from '../payments/payment-cache.ts';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { aPayment } from '../payments/testing/payment-fixtures.ts';
import { BEGUN_ID, packShop, remembered } from '../payments/packs/testing/pack-shop.ts';
import { renderPaying } from '../payments/testing/render-paying.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { NoBids } from './no-bids.tsx';

const PAID = { state: 'paid', receipt: 'UKN8XY12AB', paid_at: '2026-11-21T20:00:20.000Z' } as const;
let told: string[] = [];

const show = (payments: PaymentView[], auction = anAuction()) =>
  renderPaying(<NoBids auction={auction} />, packShop(payments).call);
const payButton = () => screen.findByRole('button', { name: /^Pay KSh\s1,350$/ });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  serverClock.restarted();
  serverClock.stamped(aPayment({}).server_time);
  told = [];
  vi.spyOn(toast, 'success').mockImplementation((text) => void told.push(text));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('[AUC-1] an auction that was called off under the sheet is sold to nobody', async () => {
  const ended = { status: 'ended', highest_bidder: 'wanjiku_k' } as const;
  await show([], anAuction({ ...ended, result: 'void' }));
  expect(await screen.findByText('Auction cancelled')).toBeTruthy();
  expect(screen.queryByText(/^Sold to/)).toBeNull();
  cleanup();
  await show([], anAuction({ ...ended, result: 'sold' }));
  expect(await screen.findByText('Sold to wanjiku_k')).toBeTruthy();
});

test('[PAY-3] a payment that was paid and used up before this page is not told again: the form sells the next pack', async () => {
  const old = aPayment(PAID);
  remembered(old);
  await show([old]);
  expect(await payButton()).toBeTruthy();
  expect(told).toEqual([]);
  expect(localStorage.getItem('openPayments')).toBe('{}');
  expect(screen.getByRole('dialog', { name: 'No bids left' })).toBeTruthy();
});

test('[PAY-3] one that was still waiting when the page was opened is told once it is paid, and the sheet closes', async () => {
  const waiting = aPayment({});
  remembered(waiting);
  const { queryClient } = await show([waiting]);
  await screen.findByRole('heading', { name: /^STK push sent!/ });
  await act(async () => queryClient.setQueryData(paymentKey(waiting.id), { ...waiting, ...PAID }));
  await waitFor(() => expect(told).toEqual(['150 bids added. UKN8XY12AB']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[PAY-6] of a pack that paid a debt first, as many bids are told as were added', async () => {
  await show([aPayment({ id: BEGUN_ID, ...PAID, bids_to_debt: 40 })]);
  const pay = await payButton();
  await waitFor(() => expect(pay.getAttribute('aria-disabled')).toBeNull());
  await act(async () => pay.click());
  await waitFor(() => expect(told).toEqual(['110 bids added. 40 bids paid what you owed. UKN8XY12AB']));
});

test('[PAY-3] one that was begun here and paid before it was first asked for is told, too', async () => {
  await show([aPayment({ id: BEGUN_ID, ...PAID })]);
  const pay = await payButton();
  await waitFor(() => expect(pay.getAttribute('aria-disabled')).toBeNull());
  await act(async () => pay.click());
  await waitFor(() => expect(told).toEqual(['150 bids added. UKN8XY12AB']));
});
