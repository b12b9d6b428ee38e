import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { GetBidsBack } from './get-bids-back.tsx';
import { HouseRules } from './house-rules.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { HowItWorksLive } from './how-it-works-live.tsx';
import { MyTotal } from './my-total.tsx';
import { connect } from './testing/stages.ts';
import { aUser, renderDetail } from './testing/render-detail.tsx';

beforeEach(() => connect({ state: 'live' }));
afterEach(async () => {
  cleanup();
  await act(async () => setLanguage('en'));
});

/** What the section is called, and what says the opposite. */
const NO_PROMISE = [
  'GET BIDS BACK',
  'No piece is free to order now. While that is so, bids used here don’t come back.',
  'Out of stock: not back',
  'RUDISHIWA ZABUNI',
];
const promisesOf = (container: HTMLElement) =>
  NO_PROMISE.reduce((text, said) => text.replace(said, ''), container.textContent);
const PROMISE = /come back|comes back|bids? back|every bid back|zinarudi|inarudi|itarudishwa/i;
const you = { bids_used: 40, bids_cost: 360, is_leading: false, is_saved: false, barred_by: null, account_version: 1 };
/** Its one piece is promised to its winner: whoever loses can't buy it. */
const none = anAuction({ in_stock: false, current_price: 100, original_price: 8_000, you });

test.each([
  ['one’s own sums', <MyTotal key="a" auction={none} isOver={false} />],
  ['the way back', <GetBidsBack key="b" auction={none} />],
  ['how it works', <HowItWorksLive key="c" auction={none} />],
  ['how it works, before it opens', <HowItWorks key="d" auction={{ ...none, status: 'scheduled' }} />],
])('[WIN-5] where no piece can be bought, %s promises no bid back', async (_, part) => {
  const { container } = await renderDetail(part, { as: aUser });
  expect(promisesOf(container)).not.toMatch(PROMISE);
  await act(async () => setLanguage('sw'));
  expect(promisesOf(container)).not.toMatch(PROMISE);
});

test('[WIN-5] that bids don’t come back is told before the first one, and only then', async () => {
  const { you: _, ...nobodys } = none;
  const { unmount } = await renderDetail(<HouseRules auction={nobodys} />);
  expect(screen.getByText(/While that is so, bids used here don’t come back\./)).toBeTruthy();
  unmount();
  await renderDetail(<HouseRules auction={{ ...nobodys, in_stock: true, bids_per_tap: 3 }} />);
  expect(screen.queryByText(/don’t come back/)).toBeNull();
});
