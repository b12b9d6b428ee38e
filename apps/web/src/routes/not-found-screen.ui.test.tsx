import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { anAuction } from '../realtime/testing/auction-fixtures.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { renderScreen } from '../testing/render-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[OWN-7] an address that leads nowhere leads on to the cheapest live auction', async () => {
  const dear = anAuction({ id: 8, current_price: 900 });
  const cheap = anAuction({ id: 9, current_price: 12 });
  await renderScreen(NotFoundScreen, {
    answers: { 'GET /api/auctions?status=live&limit=50': [dear, cheap] },
    as: null,
  });
  const link = await screen.findByRole('link', { name: new RegExp(cheap.product_name) });
  expect(link.getAttribute('href')).toBe('/productdetails/9');
  expect(screen.getByRole('link', { name: 'See live auctions' }).getAttribute('href')).toBe('/');
});
