import type { AuctionDetail } from '@mnada/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { setSwitch } from '../../client/device-choices.ts';
import type { BidProgress } from '../../realtime/index.ts';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { BidBar } from './bid-bar.tsx';
import { BidStage } from './bid-stage.tsx';
import { aUser, renderDetail } from './testing/render-detail.tsx';
import { unhurried, connect, led } from './testing/stages.ts';
import type { Stage } from './use-stage.ts';

const READY = { phase: 'ready', bid: null } as const;
const you = (bids_used: number, barred_by: string | null = null) => ({
  you: { bids_used, is_leading: false, is_saved: false, barred_by },
});

async function showBar(
  auction: AuctionDetail,
  stage: Stage,
  more: Partial<Parameters<typeof BidBar>[0]> = {},
  balance = 214,
) {
  const onBid = vi.fn();
  const onNoBalance = vi.fn();
  const bar = <BidBar auction={auction} stage={stage} bid={READY} onBid={onBid} onNoBalance={onNoBalance} {...more} />;
  const shown = await renderDetail(bar, {
    as: aUser,
    answers: {
      ...{ '/api/current-bids': { currentBids: balance }, '/api/saved': { data: [] } },
      '/api/welcome': { bid_price: { from: 6.5, to: 10 }, example: null },
    },
  });
  await screen.findAllByRole('link', {
    name: new RegExp(`Add Bids you have ${balance}|Order Now|See your order|See live auctions|Claim|See your cash`),
  });
  return { ...shown, onBid, onNoBalance };
}
const bidButton = () => document.querySelector<HTMLButtonElement>('[data-bid]') as HTMLButtonElement;

/** It rests in place, and keeps the focus. */
const isResting = () => !bidButton().disabled && bidButton().getAttribute('aria-disabled') === 'true';

beforeEach(() => connect({ state: 'live' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('[WIN-5] who bought it at the shop price is promised nothing again', () => {
  const bought = { you: { ...you(0, 'BOUGHT_NOW').you, bids_cost: 0, next_bid_cost: 9, is_bought: true } };
  const promises = /back if you buy|1 tap|Order Now|bids? back|Buy it/i;

  test('while it runs: their order, no total, and no way to bid', async () => {
    const auction = anAuction({ ...led, highest_bidder: 'otieno', ...bought });
    await showBar(auction, unhurried);
    expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
      `/order_details/${auction.id}`,
    );
    expect(document.querySelector('[data-tap-line]')?.textContent).toBe('You can’t bid here any more.');
    expect(document.querySelector('[data-bid]')).toBeNull();
    expect(document.body.textContent).not.toMatch(promises);
    cleanup();
    await renderDetail(<BidStage auction={auction} stage={unhurried} />, { as: aUser });
    expect(screen.queryByText('All in for you now')).toBeNull();
    expect(screen.getByText('Bought, and your bids are back.')).toBeDefined();
    expect(document.body.textContent).not.toMatch(/back if you buy/);
  });

  test('before its start and after its end: their order', async () => {
    for (const kind of ['scheduled', 'sold', 'verdict'] as const) {
      await showBar(anAuction({ ...led, highest_bidder: 'otieno', ...bought }), { ...unhurried, kind });
      if (kind !== 'verdict') expect(await screen.findByRole('link', { name: 'See your order' })).toBeDefined();
      expect(document.body.textContent).not.toMatch(promises);
      cleanup();
    }
  });
});

test('[WIN-5] an auction that was called off takes no order, and offers none', async () => {
  const calledOff = anAuction({ ...led, status: 'ended', result: 'void', ...you(0) });
  await showBar(calledOff, { ...unhurried, kind: 'cancelled' });
  expect((await screen.findByRole('link', { name: 'See live auctions' })).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('link', { name: /Order Now/ })).toBeNull();
});

describe('the bid bar', () => {
  test('ready: one press, one bid, and what it costs is said', async () => {
    const { onBid } = await showBar(led, unhurried);
    expect(bidButton().textContent).toContain('Bid Now');
    expect(bidButton().textContent).toContain('One tap uses one bid.');
    fireEvent.click(bidButton());
    expect(onBid).toHaveBeenCalledTimes(1);
  });

  test('asked before each bid, where somebody wants that: the first press asks, the second one bids', async () => {
    setSwitch('confirm_bids', true);
    onTestFinished(() => setSwitch('confirm_bids', false));
    const { onBid } = await showBar(led, unhurried);
    fireEvent.click(bidButton());
    expect(bidButton().textContent).toContain('Press again to bid');
    expect(onBid).not.toHaveBeenCalled();
    fireEvent.click(bidButton());
    expect(onBid).toHaveBeenCalledTimes(1);
    expect(bidButton().textContent).toContain('Bid Now');
  });

  test('visitor: one full button, Sign in to bid, which leads to /login', async () => {
    await renderDetail(<BidBar auction={led} stage={unhurried} bid={READY} onBid={() => {}} onNoBalance={() => {}} />);
    expect(screen.getByRole('link', { name: 'Sign in to bid' }).getAttribute('href')).toBe('/login');
  });

  test('placing: Placing Bid... in the same box, disabled and busy', async () => {
    const { onBid } = await showBar(led, unhurried, { bid: { phase: 'placing', bid: null } });
    expect(bidButton().textContent).toBe('Placing Bid...');
    expect(isResting()).toBe(true);
    fireEvent.click(bidButton());
    expect(onBid).not.toHaveBeenCalled();
  });

  test('still waiting after 3 s says that the bid is not confirmed', async () => {
    await showBar(led, unhurried, { bid: { phase: 'waiting', bid: null } });
    expect(bidButton().textContent).toBe('Placing Bid...');
    expect(screen.getAllByText('Still waiting. Your bid is not confirmed.').length).toBeGreaterThan(0);
    expect(isResting()).toBe(true);
  });

  test('[BID-9] a bid that nobody can say anything about is being checked, and no other one is placed', async () => {
    const { onBid } = await showBar(led, unhurried, { bid: { phase: 'checking', bid: null } });
    expect(bidButton().textContent).toBe('Checking your bid…');
    expect(isResting()).toBe(true);
    expect(bidButton().getAttribute('aria-busy')).toBe('true');
    fireEvent.click(bidButton());
    expect(onBid).not.toHaveBeenCalled();
    expect(screen.getAllByText(/We send no other bid until then/).length).toBeGreaterThan(0);
  });

  test('no balance: the press asks for more bids instead of bidding', async () => {
    const { onBid, onNoBalance } = await showBar(led, unhurried, {}, 0);
    fireEvent.click(bidButton());
    expect(onNoBalance).toHaveBeenCalledTimes(1);
    expect(onBid).not.toHaveBeenCalled();
  });

  test('offline: Waiting for connection, and the strip counts to the next try', async () => {
    // Which second it shows is a matter of how long drawing took.
    connect({ state: 'offline', retryAtMs: performance.now() + 8_900 });
    await showBar(led, { ...unhurried, paused: true });
    expect(bidButton().textContent).toContain('Waiting for connection');
    expect(screen.getByText(/^Disconnected\. Retrying in [1-9] s$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  test('[BID-7] open elsewhere: that is said, and nothing of a network that is lost', async () => {
    connect({ state: 'replaced' });
    const { container } = await showBar(led, { ...unhurried, paused: true });
    expect(bidButton().textContent).toBe('Bid NowOpen elsewhere.');
    expect(isResting()).toBe(true);
    expect(container.querySelector('[data-tap-line]')?.textContent).toBe('You can bid there, or use it here');
    expect(container.textContent).not.toMatch(/online|Waiting for connection|Disconnected/);
  });

  test('after three failed tries: Connection lost. Please refresh the page.', async () => {
    connect({ state: 'offline', failedTries: 3, retryAtMs: performance.now() + 20_000 });
    await showBar(led, { ...unhurried, paused: true });
    expect(screen.getByText('Connection lost. Please refresh the page.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  });

  test('scheduled: Opens 8:30 PM, Nairobi’s time', async () => {
    const scheduled = anAuction({ status: 'scheduled', ends_at: null, scheduled_start: '2025-06-14T17:30:00.000Z' });
    await showBar(scheduled, { ...unhurried, kind: 'scheduled' });
    expect(bidButton().textContent).toContain('Opens 8:30\u00a0PM');
    expect(isResting()).toBe(true);
  });

  test('you lead: the button rests and says so', async () => {
    await showBar(led, { ...unhurried, leads: true });
    const button = await screen.findByRole('button', { name: 'You lead, 8 seconds left' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.textContent).toContain('You lead');
    button.focus();
    expect(document.activeElement).toBe(button);
  });

  test('[GEN-8] who bids by keyboard keeps the focus while it is placed, while leading, and when outbid', async () => {
    let show: (more: { bid?: BidProgress; leads?: boolean }) => void = () => {};
    const idle = () => {};
    function Turns() {
      const [{ bid = READY, leads = false }, set] = useState<{ bid?: BidProgress; leads?: boolean }>({});
      useEffect(() => {
        show = set;
      }, []);
      return <BidBar auction={led} stage={{ ...unhurried, leads }} bid={bid} onBid={idle} onNoBalance={idle} />;
    }
    await renderDetail(<Turns />, {
      as: aUser,
      answers: { '/api/current-bids': { currentBids: 214 }, '/api/saved': { data: [] } },
    });
    await screen.findByRole('link', { name: /you have 214/ });
    bidButton().focus();
    await act(async () => show({ bid: { phase: 'placing', bid: null } }));
    expect(document.activeElement).toBe(bidButton());
    await act(async () => show({ leads: true }));
    const lead = await screen.findByRole('button', { name: /^You lead/ });
    expect(document.activeElement).toBe(lead);
    await act(async () => show({}));
    expect(bidButton().textContent).toContain('Bid Now');
    expect(document.activeElement).toBe(bidButton());
  });

  test('a focus that was elsewhere stays there', async () => {
    const { unmount } = await showBar(led, unhurried);
    screen.getByRole('link', { name: /Add Bids/ }).focus();
    unmount();
    await showBar(led, { ...unhurried, leads: true });
    const lead = await screen.findByRole('button', { name: /^You lead/ });
    expect(document.activeElement).not.toBe(lead);
  });

  test('[BID-6] barred: the reason stands in the button before anybody bids', async () => {
    await showBar({ ...led, ...you(0, 'BEGINNERS_ONLY') }, unhurried);
    expect(await screen.findByText('This auction is for people who have not won yet.')).toBeTruthy();
    expect(isResting()).toBe(true);
  });

  test('[BID-11] from the lock price on who has not bid here is told so in the button, the moment the price reaches it', async () => {
    const bidsOf = (used: number) => ({ ...led, ...you(used), lock_price: 1_418 });
    const at = (price: number) => ({ ...bidsOf(0), current_price: price });
    const { unmount } = await showBar(at(1_417), unhurried);
    expect(isResting()).toBe(false);
    unmount();
    const locked = await showBar(at(1_418), unhurried);
    expect(await screen.findByText('Lock price reached: only people who bid here before can bid.')).toBeTruthy();
    expect(isResting()).toBe(true);
    locked.unmount();
    await showBar({ ...bidsOf(3), current_price: 1_418 }, unhurried);
    expect(isResting()).toBe(false);
  });

  const tapLine = () => document.querySelector('[data-tap-line]')?.textContent?.replaceAll('\u00a0', ' ') ?? '';
  const bidder = (more: object) => ({ ...led, you: { ...you(14).you, bids_cost: 126, next_bid_cost: 9, ...more } });

  test('[BID-7] the line above the button says what the next bid cost and the price that it makes', async () => {
    const { unmount } = await showBar(bidder({}), unhurried);
    expect(tapLine()).toContain('1 tap = 1 bid');
    expect(tapLine()).toContain('KSh 9.00');
    expect(tapLine()).toContain('1,418');
    unmount();
  });

  test('[BID-12] a tap of three bids says so, what it costs and the price that it makes; with two left it buys bids', async () => {
    const three = { ...bidder({ next_bid_cost: 27 }), bids_per_tap: 3 };
    const { unmount } = await showBar(three, unhurried);
    expect(tapLine()).toContain('1 tap = 3 bids');
    expect(tapLine()).toContain('KSh 27.00');
    expect(tapLine()).toContain('1,420');
    expect(bidButton().textContent).toContain('One tap uses 3 bids.');
    unmount();
    const few = await showBar({ ...three, you: { ...three.you, next_bid_cost: null } }, unhurried, {}, 2);
    await waitFor(() => expect(tapLine()).toMatch(/^1 tap = 3 bids· KSh 6\.50–10 eachKSh (1,420)+$/));
    expect(bidButton().getAttribute('data-bid')).toBe('no_balance');
    few.unmount();
    // 126 for those used, 27 and 1,420: one shilling less than they make.
    await showBar({ ...three, original_price: 1_572 }, unhurried);
    expect(screen.getByRole('link', { name: /^Buy it now/ })).toBeTruthy();
  });

  test('[BID-7] free bids are used first: the line says so, and what comes after where there is room', async () => {
    const free = bidder({ next_bid_cost: 0 });
    await showBar(free, unhurried);
    expect(tapLine()).toMatch(/· free first, then paid ?KSh (1,418)+$/);
    expect(tapLine()).not.toContain('KSh 0');
    // In Kiswahili there is room for it only between 480 px and the desktop's column.
    expect(screen.getByText(', then paid').className).toContain('max-[479px]:[html[lang=sw]_&]:hidden');
    await act(async () => setLanguage('sw'));
    expect(tapLine()).toMatch(/^Mguso 1 = zabuni 1.*· bure kwanza, kisha za kulipia ?KSh (1,418)+$/);
    await act(async () => setLanguage('en'));
  });

  test('[BID-7] with no bid left there is no price of the next one: the line says what bids cost, and the price after it', async () => {
    await showBar(bidder({ next_bid_cost: null }), unhurried, {}, 0);
    await waitFor(() => expect(tapLine()).toMatch(/^1 tap = 1 bid· KSh 6\.50–10KSh (1,418)+$/));
    expect(document.querySelector('[data-tap-line] :is(.visitor-only, .member-only)')).toBeNull();
  });

  test('[BID-7] until one’s own price is known the line says what bids cost, to members too: never “1 bid → KSh 1,418” alone', async () => {
    await showBar(led, unhurried);
    await waitFor(() => expect(tapLine()).toMatch(/^1 tap = 1 bid· KSh 6\.50–10KSh (1,418)+$/));
    expect(document.querySelector('[data-tap-line] :is(.visitor-only, .member-only)')).toBeNull();
  });

  test('the line stands in every live state: leading, last bids, no line, the guarantee', async () => {
    const say = async (stage: Partial<Stage>, auction: AuctionDetail = bidder({})) => {
      const { unmount } = await showBar(auction, { ...unhurried, ...stage });
      const text = tapLine();
      unmount();
      return text;
    };
    expect(await say({ leads: true })).toBe('If it ends now, you pay KSh 1,417');
    expect(await say({ kind: 'checking' })).toBe('A bid sent in time still counts');
    expect(await say({ paused: true })).toBe('You can bid once you are back online');
    expect(await say({}, { ...bidder({}), original_price: 1_552 })).toBe('+14 bids back the moment you pay');
  });

  test('[BID-5] where the guarantee would refuse, the button buys: nobody meets the refusal first', async () => {
    await showBar({ ...bidder({}), original_price: 1_552 }, unhurried);
    expect(screen.getByRole('link', { name: /^Buy it now/ }).getAttribute('href')).toBe('/order_product/7');
    expect(bidButton()).toBeNull();
  });

  test('[AUC-5] with the verdict the bar rests: what it was sold for, and the way back for the bids', async () => {
    const sold = { ...led, ...you(6) };
    const { unmount } = await showBar(sold, { ...unhurried, kind: 'verdict' });
    expect(document.querySelector('.member-only[data-sold]')?.textContent).toBe('Sold, KSh\u00a01,417');
    expect(tapLine()).toBe('Order Now gives your 6 bids back');
    unmount();
    await showBar(sold, { ...unhurried, kind: 'verdict', leads: true });
    expect(tapLine()).toBe('You pay KSh 1,417');
  });

  test('ended: everybody may order with the bids back; the winner claims', async () => {
    const ended = anAuction({ ...led, status: 'ended', result: 'sold', ...you(14) });
    const { unmount } = await showBar(ended, { ...unhurried, kind: 'sold' });
    expect(screen.getByRole('link', { name: 'Order Now, 14 bids back' }).getAttribute('href')).toBe('/order_product/7');
    unmount();
    const cash = { withdrawal_id: '0b8f4a52-5f0e-4c8e-9d6e-222222222222', amount: 4999, is_sent: false };
    const taken = await showBar(
      { ...ended, you: { ...you(14).you, cash } },
      { ...unhurried, kind: 'sold', leads: true },
    );
    expect(await screen.findByRole('link', { name: 'See your cash' })).toHaveProperty(
      'pathname',
      `/withdrawals/${cash.withdrawal_id}`,
    );
    taken.unmount();
    await showBar(ended, { ...unhurried, kind: 'sold', leads: true });
    expect(screen.getByRole('link', { name: 'Claim' }).getAttribute('href')).toBe('/list_winnings');
  });
});
