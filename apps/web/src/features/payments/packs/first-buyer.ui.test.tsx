import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../../../realtime/testing/fake-socket.ts';
import { aPayment } from '../testing/payment-fixtures.ts';
import { aUser, renderPaying } from '../testing/render-paying.tsx';
import { BuyBidsScreen } from './buy-bids-screen.tsx';
import { packShop, SMALL } from './testing/pack-shop.ts';

const unfolds = () => document.documentElement.dataset['buyer'] !== undefined;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset['buyer'];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async () => Response.json({ ticket: 'x'.repeat(20), expires_in: 30 }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// Lighthouse, on a new device: the answer unfolded four packs above all else, a third of the screen (0.34).
test('[GEN-7] a buyer on a device that didn’t know it: the packs in sight stay as they stand, the next ones are open', async () => {
  const paid = aPayment({ package_id: SMALL.id, bids: SMALL.bids, amount: SMALL.price, state: 'paid' });
  await renderPaying(<BuyBidsScreen />, packShop([paid]).call);
  await screen.findByRole('heading', { name: 'Bid packs', level: 2 }); // these are not their first bids
  expect(localStorage.getItem('buyer')).toBe(aUser.id);
  expect(unfolds()).toBe(false);
  cleanup();
  expect(unfolds()).toBe(true);
});

test('[GEN-7] who never bought finds the first two packs, here and next time', async () => {
  await renderPaying(<BuyBidsScreen />, packShop([]).call);
  await screen.findByRole('heading', { name: 'Your first bids' });
  cleanup();
  expect(unfolds()).toBe(false);
});
