import { cleanup } from '@testing-library/react';
import { toast } from '@mnada/ui/toast.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { renderDetail } from './testing/render-detail.tsx';
import type { RefusalToasts } from './use-live-auction.ts';
import { useRefusals } from './use-refusals.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('[BID-5][WIN-5] the guarantee’s refusal leads to an order, with its bids, where a piece is left; else it leads nowhere', async () => {
  const told = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  const refusals: RefusalToasts[] = [];
  const Page = () => {
    refusals.push(useRefusals(7, () => undefined));
    return null;
  };
  await renderDetail(<Page />);
  const you = { bids_used: 40, is_leading: false, is_saved: false, barred_by: null, account_version: 1 };
  for (const auction of [anAuction({ you }), anAuction({ in_stock: false, you }), anAuction()])
    refusals.at(-1)?.overpay('over', auction);
  expect(told.mock.calls.map(([text, options]) => [text, options?.action?.label])).toEqual([
    ['over', 'Order Now, 40 bids back'],
    ['over', undefined],
    ['over', 'Order Now'],
  ]);
});
