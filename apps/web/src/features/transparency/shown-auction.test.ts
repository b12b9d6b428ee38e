import { shownProductHash } from '@mnada/rules/transparency';
import { expect, test } from 'vitest';
import { aBid, anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { shownAuction } from './shown-auction.ts';

const ENDED = anAuction({
  ...{ status: 'ended', result: 'sold', current_price: 2, total_bids: 2, highest_bidder: 'wanjiku_k' },
  ...{ winner_bids: 1, winner_bids_cost: 30, recent_bids: [aBid(2), aBid(1)] },
});

test('[LOG-7] what a page shows of an ended auction, in the words of the log', () => {
  const { plan, end, winner, bids } = shownAuction(ENDED);
  expect(plan).toEqual({
    product_hash: shownProductHash({
      ...{ name: ENDED.product_name, category: 'Electronics', description: ENDED.product_descriptions },
      ...{ specifications: ENDED.specifications, images: ENDED.product_image, original_price_cents: 3_899_500 },
    }),
    ...{ shop_price_cents: '3899500', increment_cents: '100', countdown_us: '10000000', beginners_only: 'false' },
    ...{ cash_enabled: 'true', seats_needed: '-', bids_per_tap: '1', lock_price_cents: '-' },
  });
  expect(end).toEqual({
    ...{ result: 'sold', price_cents: '200', bids: '2', winner_bids: '1', winner_bids_cents: '3000' },
  });
  expect(winner).toBe('wanjiku_k');
  expect(bids.map(({ seq, priceCents, name }) => [seq, priceCents, name])).toEqual([
    [2, 200, 'wanjiku_k'],
    [1, 100, 'kiprop_j'],
  ]);
});

test('[LOG-7] a word more or less in the product is another product; rules that it has are told', () => {
  const hashOf = (change: Parameters<typeof anAuction>[0]) =>
    shownAuction({ ...ENDED, ...change }).plan['product_hash'];
  const own = hashOf({});
  for (const change of [
    { product_name: `${ENDED.product_name}!` },
    { product_descriptions: 'Better.' },
    { specifications: {} },
    { original_price: 1 },
    { product_name_sw: 'Runinga' },
    { product_descriptions_sw: 'Skrini.' },
    { specifications_sw: [['Skrini', '43']] },
    { product_image: ['/media/products/other.avif'] },
  ])
    expect(hashOf(change), JSON.stringify(change)).not.toBe(own);
  const { plan } = shownAuction({ ...ENDED, seats: { needed: 20, booked: 20 }, bids_per_tap: 2, lock_price: 50 });
  expect(plan).toMatchObject({ seats_needed: '20', bids_per_tap: '2', lock_price_cents: '5000' });
});
