import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { sumRows } from '../../testing/sum-rows.ts';
import { renderPaying } from '../payments/testing/render-paying.tsx';
import { ClaimSums } from './claim-sums.tsx';
import { wonKettle } from './testing/won-kettle.ts';

afterEach(async () => {
  cleanup();
  await act(async () => setLanguage('en'));
});
const show = (props: Parameters<typeof ClaimSums>[0]) => renderPaying(<ClaimSums {...props} />, async () => ({}));

test('[WIN-2] a product’s sum is what is paid now; All in adds the bids that were used', async () => {
  await show({ item: { ...wonKettle, product_total: 120, bids_cost: 108 }, option: 'product' });
  expect(sumRows()).toContainEqual(['Total to pay', 'KSh 120']);
  expect(sumRows().at(-1)).toEqual(['All in', 'KSh 228']);
  await act(async () => setLanguage('sw'));
  expect(sumRows().at(-1)).toEqual(['Jumla yote', 'KSh 228']);
});

test('[WIN-3] cash says the cents that M-PESA can’t send, and nothing of them where there are none', async () => {
  const cash = { ...wonKettle, cash_enabled: true, service_fee: 11.75 };
  await show({ item: { ...cash, cash_amount: 3_988.25, payout: 3_988 }, option: 'cash' });
  expect(sumRows()).toEqual([
    ['Original price', 'KSh 4,000.00'],
    ['Service fee (10% of winning bid)', '−11.75'],
    ['Rounded down to whole shillings', '−0.25'],
    ['You receive', 'KSh 3,988'],
  ]);
  cleanup();
  await show({ item: { ...cash, service_fee: 12, cash_amount: 3_988, payout: 3_988 }, option: 'cash' });
  expect(sumRows().map(([name]) => name)).not.toContain('Rounded down to whole shillings');
});
