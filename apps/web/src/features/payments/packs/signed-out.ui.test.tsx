import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../client/api.ts';
import { sessionOver } from '../../../client/session.ts';
import { NoBids } from '../../auction-detail/no-bids.tsx';
import { BuyBidsScreen } from './buy-bids-screen.tsx';
import { serverClock } from '../../../realtime/index.ts';
import { anAuction } from '../../../realtime/testing/auction-fixtures.ts';
import { FakeSocket } from '../../../realtime/testing/fake-socket.ts';
import { aPayment } from '../testing/payment-fixtures.ts';
import { renderPaying } from '../testing/render-paying.tsx';
import { packShop, remembered, SMALL } from './testing/pack-shop.ts';

const waiting = aPayment({ package_id: SMALL.id, bids: SMALL.bids, amount: SMALL.price, state: 'waiting' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async () => Response.json({ ticket: 'x'.repeat(20), expires_in: 30 }));
  remembered(waiting);
  serverClock.restarted();
  serverClock.stamped(Date.parse(waiting.created_at) + 5_000);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[ACC-6] a session revoked while the PIN waits: the sheet says so, that the payment is known, and leads back to it', async () => {
  const shop = packShop([waiting]);
  let isRevoked = false;
  const { queryClient } = await renderPaying(<NoBids auction={anAuction()} />, async (path, body) => {
    if (isRevoked && path !== '/api/bid-packages')
      throw new ApiError({ status: 401, code: 'NOT_SIGNED_IN', message: 'Sign in to go on.' });
    return await shop.call(path, body);
  });
  await screen.findByText('STK push sent! Please enter your PIN on your phone.', { selector: 'h3' });
  isRevoked = true;
  await act(async () => {
    sessionOver('token');
    await queryClient.invalidateQueries({ queryKey: ['payment'] });
  });
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('You were signed out');
  expect(told.textContent).toContain('Your payment goes on by itself. Do not pay again: sign in to see it.');
  expect(screen.queryByText(/STK push sent/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Pay KSh|Try again|Send it again/ })).toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Sign in' }).click());
  expect(sessionStorage.getItem('returnTo')).toBe('/buybids');
  expect(sessionStorage.getItem('returnToName')).toBe('Buy Bids');
  cleanup();
  // Signed in again, on the page that was remembered.
  await renderPaying(<BuyBidsScreen />, shop.call);
  await waitFor(() =>
    expect(screen.getByText('STK push sent! Please enter your PIN on your phone.', { selector: 'h3' })).toBeTruthy(),
  );
  expect(shop.asked).toEqual([]);
});

test('[ACC-6] from auctions side by side the way back leads to the same auctions: they stand in the address alone', async () => {
  const shop = packShop([waiting]);
  const { queryClient } = await renderPaying(<NoBids auction={anAuction()} />, shop.call, '/watch?ids=7,9');
  await screen.findByText('STK push sent! Please enter your PIN on your phone.', { selector: 'h3' });
  await act(async () => {
    sessionOver('token');
    await queryClient.invalidateQueries({ queryKey: ['payment'] });
  });
  await screen.findByRole('alert');
  await act(async () => screen.getByRole('button', { name: 'Sign in' }).click());
  expect(decodeURIComponent(sessionStorage.getItem('returnTo') ?? '')).toBe('/watch?ids=7,9');
});
