import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { GetBidsBack } from './get-bids-back.tsx';
import { MyTotal } from './my-total.tsx';
import { aUser, renderDetail } from './testing/render-detail.tsx';

// Ten bids from the guarantee: the way out is offered, to whoever may take it.
const near = anAuction({
  ...{ status: 'live', original_price: 100, current_price: 60, increment: 1, bids_per_tap: 1 },
  you: {
    ...{ bids_used: 3, bids_cost: 27, next_bid_cost: 9, is_leading: true, is_saved: false, barred_by: null },
    account_version: 1,
  },
});
const page = (leads: boolean) =>
  renderDetail(
    <>
      <MyTotal auction={near} isOver={false} leads={leads} />
      <GetBidsBack auction={near} leads={leads} />
    </>,
    { as: aUser },
  );

afterEach(async () => {
  cleanup();
  await act(async () => setLanguage('en'));
});

test('[WIN-5] whoever leads is not led to an order that is refused: what they may do stands there, in both languages', async () => {
  await page(true);
  expect(screen.queryAllByRole('link', { name: /Order Now|Buy it now/ })).toEqual([]);
  expect(screen.getAllByText('You lead: your bid may win it for less.')).toHaveLength(2);
  expect(screen.getByText('Order once you are outbid')).toBeTruthy();
  await act(async () => setLanguage('sw'));
  expect(screen.getAllByText('Unaongoza: zabuni yako inaweza kuishinda kwa bei ndogo.')).toHaveLength(2);
});

test('[WIN-5] whoever is outbid is offered both ways at once', async () => {
  await page(false);
  expect(screen.getAllByRole('link', { name: /Order Now|Buy it now/ })).toHaveLength(2);
  expect(screen.queryByText(/You lead/)).toBeNull();
});
