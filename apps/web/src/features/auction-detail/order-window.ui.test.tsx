import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { GetBidsBack } from './get-bids-back.tsx';
import { HowItWorksLive } from './how-it-works-live.tsx';
import { OverButton } from './over-button.tsx';
import { aUser, renderDetail } from './testing/render-detail.tsx';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const you = { bids_used: 12, is_leading: false, is_saved: false, barred_by: null, account_version: 1 };
const ended = (order_until?: string | null) =>
  anAuction({
    ...{ status: 'ended', result: 'sold', highest_bidder: 'wanjiku_k', you, server_time: NOW },
    ...(order_until === undefined ? {} : { order_until }),
  });
const page = (auction: ReturnType<typeof anAuction>) =>
  renderDetail(
    <>
      <OverButton auction={auction} won={false} />
      <GetBidsBack auction={auction} />
    </>,
    { as: aUser },
  );
const named = (name: string) => (shown: string) => shown.replace(/\s+/g, ' ') === name;
const read = () => document.body.textContent?.replace(/\s/g, ' ') ?? '';

afterEach(async () => {
  cleanup();
  await act(async () => setLanguage('en'));
});

test('[WIN-5] the ended page, its button and its section say until when an order brings the bids back', async () => {
  await page(ended('2026-11-24T17:30:00.000Z'));
  expect(screen.getByRole('link', { name: named('Order Now, 12 bids back Until Tue 24 Nov, 8:30 PM') })).toBeTruthy();
  expect(read()).toContain('Your 12 bids come back. Until Tue 24 Nov, 8:30 PM.');
  await act(async () => setLanguage('sw'));
  expect(read()).toMatch(/zinarudi\. Hadi .*24 Nov/);
});

test('[WIN-5] after it there is neither promise nor button, and the section says that it is over', async () => {
  await page(ended('2026-11-20T17:30:00.000Z'));
  expect(screen.queryByRole('link', { name: /Order Now/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'See live auctions' })).toBeTruthy();
  expect(read()).toContain('It could be ordered until Fri 20 Nov, 8:30 PM. Bids used here no longer come back.');
  expect(read()).not.toMatch(/bids back|In Stock/);
});

test('[WIN-5] a server that tells no day is believed as before', async () => {
  await page(ended());
  expect(screen.getByRole('link', { name: named('Order Now, 12 bids back') })).toBeTruthy();
});

test('[WIN-5] where no piece is left to order nothing promises that bids come back', async () => {
  const auction = { ...ended('2026-11-24T17:30:00.000Z'), in_stock: false };
  await renderDetail(
    <>
      <GetBidsBack auction={auction} />
      <HowItWorksLive auction={auction} />
    </>,
    { as: aUser },
  );
  expect(read().split('Bids come back only with an order.')).toHaveLength(3);
  expect(read()).not.toMatch(/used here comes back|bids come back\.|bids back/);
});
