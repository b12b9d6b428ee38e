import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { renderPaying } from '../payments/testing/render-paying.tsx';
import { ClaimLapsed } from './claim-lapsed.tsx';
import { wonKettle } from './testing/won-kettle.ts';

afterEach(async () => {
  cleanup();
  await act(async () => setLanguage('en'));
});

const lapsed = { ...wonKettle, is_lapsed: true, claim_until: '2026-12-04T17:56:00.000Z' };
/** No other auction is open, and the shop names no way to reach it. */
const answer = async (path: string) =>
  path.startsWith('/api/auctions') ? [] : { support: { phone: null, email: null, whatsapp: null } };
const show = (item = lapsed) => renderPaying(<ClaimLapsed item={item} />, answer);

test('[WIN-1] a win that lapsed names the day that was its own, whatever the setting says', async () => {
  await show();
  expect(screen.getByText(/^It had to be claimed by Fri 4\sDec, 8:56\sPM\. Did something stop you\?/)).toBeTruthy();
  cleanup();
  await act(async () => setLanguage('sw'));
  await show();
  expect(screen.getByText(/^Ulipaswa kudaiwa hadi \S+ 4\sDes, 8:56\sPM\. Kuna kilichokuzuia\?/)).toBeTruthy();
});

test('[WIN-1] a win that lapsed saved nothing, and says so of nothing', async () => {
  await show();
  expect(screen.queryByText(/You saved/)).toBeNull();
  expect(screen.queryByText(/%/)).toBeNull();
});
