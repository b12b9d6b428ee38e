import { expect, test } from 'vitest';
import { check, NAMES, publish } from '../testing/published-auction.ts';
import { textHash } from './auction-file.ts';
import { type ShownAuction, shownProductHash } from './shown-auction.ts';
import { verifyAuction } from './verify-auction.ts';

const WINNER = NAMES[39 % NAMES.length]?.name ?? '';
const SHOWN: ShownAuction = {
  plan: {
    product_hash: textHash('a television'),
    shop_price_cents: '3999900',
    increment_cents: '100',
    countdown_us: '10000000',
    beginners_only: 'false',
    cash_enabled: 'true',
    bids_per_tap: '1',
    lock_price_cents: '-',
    seats_needed: '-',
  },
  end: { result: 'sold', price_cents: '4000', bids: '40', winner_bids: '14', winner_bids_cents: '900' },
  winner: WINNER,
  bids: [{ seq: 40, priceCents: 4_000, name: WINNER }],
};

const checked = async (shown: ShownAuction | null | undefined, names = NAMES) => {
  const { checks, isIntact } = await verifyAuction(
    { ...(await publish()), names, ...(shown !== undefined && { shown }) },
    check,
  );
  return { isIntact, shown: checks.find(({ name }) => name === 'shown') };
};

test('[LOG-7] what the shop shows of an auction is what was logged of it', async () => {
  expect(await checked(SHOWN)).toEqual({ isIntact: true, shown: { name: 'shown', state: 'passed' } });
  // Nobody asked, and nobody could be asked.
  expect(await checked(undefined)).toEqual({ isIntact: true, shown: undefined });
  expect(await checked(null)).toEqual({ isIntact: false, shown: { name: 'shown', state: 'unchecked' } });
  // Who was deleted has no name here and another one there.
  expect((await checked({ ...SHOWN, winner: 'Deleted user', bids: [] }, [])).isIntact).toBe(true);
});

test.each([
  ['shop_price_cents', { plan: { shop_price_cents: '7999800' } }],
  ['product_hash', { plan: { product_hash: textHash('a better television') } }],
  ['cash_enabled', { plan: { cash_enabled: 'false' } }],
  ['increment_cents', { plan: { increment_cents: '500' } }],
  ['countdown_us', { plan: { countdown_us: '15000000' } }],
  ['lock_price_cents', { plan: { lock_price_cents: '5000' } }],
  ['bids_per_tap', { plan: { bids_per_tap: '2' } }],
  ['seats_needed', { plan: { seats_needed: '20' } }],
  ['price_cents', { end: { price_cents: '100' } }],
  ['winner_bids_cents', { end: { winner_bids_cents: '0' } }],
  ['result', { end: { result: 'void' } }],
  ['winner', { winner: 'somebody.else' }],
  ['winner', { winner: null }],
  ['bid 40', { bids: [{ seq: 40, priceCents: 3_900, name: WINNER }] }],
  ['bid 40', { bids: [{ seq: 40, priceCents: 4_000, name: 'somebody.else' }] }],
  ['bid 41', { bids: [{ seq: 41, priceCents: 4_100, name: WINNER }] }],
] as const)('[LOG-7] a shop that shows another %s than was logged does not verify (%#)', async (field, change) => {
  const plan = { ...SHOWN.plan, ...('plan' in change ? change.plan : {}) };
  const end = { ...SHOWN.end, ...('end' in change ? change.end : {}) };
  const { isIntact, shown } = await checked({ ...SHOWN, ...change, plan, end });
  expect(isIntact).toBe(false);
  expect(shown).toMatchObject({ state: 'failed', field });
});

test('[LOG-7] the hash of a product is over all that is shown of it, and over Kiswahili where there is any', () => {
  const product = {
    ...{ name: 'A kettle', category: 'home', description: 'It boils.', specifications: { W: '2000' } },
    ...{ images: ['a.avif'], original_price_cents: 250_000 },
  };
  const text =
    '{"category":"home","description":"It boils.","images":["a.avif"],"name":"A kettle","original_price_cents":250000,"specifications":{"W":"2000"}}';
  expect(shownProductHash({ ...product, name_sw: undefined })).toBe(textHash(text));
  expect(shownProductHash({ ...product, name_sw: 'Birika' })).not.toBe(textHash(text));
});
