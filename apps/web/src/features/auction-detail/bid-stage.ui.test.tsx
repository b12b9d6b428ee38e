import type { AuctionDetail } from '@mnada/contract';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatKes } from '../../client/i18n/index.ts';
import { aBid, anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { BidStage } from './bid-stage.tsx';
import { aUser, renderDetail } from './testing/render-detail.tsx';
import { unhurried, connect, led } from './testing/stages.ts';
import type { Stage } from './use-stage.ts';

const you = (bids_used: number, barred_by: string | null = null) => ({
  you: { bids_used, is_leading: false, is_saved: false, barred_by },
});

beforeEach(() => connect({ state: 'live' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the stage', () => {
  const showStage = (auction: AuctionDetail, stage: Stage) =>
    renderDetail(<BidStage auction={auction} stage={stage} />, { as: aUser });

  test('live: price, struck shop price, saving, leader and count', async () => {
    await showStage(led, unhurried);
    expect(screen.getByText('1,417')).toBeTruthy();
    expect(screen.getByText('KSh 38,995')).toBeTruthy();
    expect(screen.getByText('\u2212KSh 37,578')).toBeTruthy();
    expect(screen.getByText('wanjiku_k')).toBeTruthy();
    expect(screen.getByText('1,417 bids')).toBeTruthy();
    expect(screen.getByText('00:00:08')).toBeTruthy();
    expect(screen.queryByText('Last seconds')).toBeNull();
  });

  test('[AUC-4] in the last two seconds the clock’s digits are red and pulse once a second; before that they stand', async () => {
    const { unmount } = await showStage(led, { ...unhurried, urgency: 'critical', leftMs: 2000 });
    const digits = () => screen.getByText('00:00:02').classList;
    expect([digits().contains('animate-last'), digits().contains('text-critical-text')]).toEqual([true, true]);
    unmount();
    await showStage(led, { ...unhurried, urgency: 'soon', leftMs: 3000 });
    expect(screen.getByText('00:00:03').classList.contains('animate-last')).toBe(false);
  });

  test('critical: a frame and the words Last seconds, not colour alone', async () => {
    const { container } = await showStage(led, { ...unhurried, urgency: 'critical', leftMs: 2000 });
    expect(screen.getByText('Last seconds')).toBeTruthy();
    expect(container.querySelector('[data-urgency=critical]')?.className).toContain('outline-critical');
  });

  test('[AUC-5] the drain second reads Checking last bids…', async () => {
    await showStage(led, { ...unhurried, kind: 'checking', leftMs: 0 });
    expect(screen.getByText('Checking last bids…')).toBeTruthy();
  });

  test('you lead: in words and in won-soft', async () => {
    await showStage(led, { ...unhurried, leads: true });
    expect(screen.getByText('You are in the lead')).toBeTruthy();
    expect(document.querySelector('[data-leader=won]')?.className).toContain('bg-won-soft');
    expect(document.querySelector('[data-stage]')?.className).toContain('outline-bid');
  });

  test('paused: the price with the time it is from, no clock, no saving that may be wrong', async () => {
    await showStage(led, { ...unhurried, paused: true });
    expect(screen.getByText(/^Current bid at \d+:\d\d:\d\d\s[AP]M$/)).toBeTruthy();
    expect(screen.getByText('--:--:--')).toBeTruthy();
    expect(screen.getByText('Last known highest bidder')).toBeTruthy();
    // Its place is kept; nobody sees or hears it.
    const saving = screen.getByText('\u2212KSh 37,578');
    expect(saving.closest('.old-price')?.classList).toContain('[&_.saving]:invisible');
  });

  test('[BID-5] from the first own bid on, price and bids stand against the shop price', async () => {
    await showStage({ ...led, you: { ...you(14).you, bids_cost: 126, next_bid_cost: 9 } }, unhurried);
    const meter = await screen.findByRole('meter', { name: 'All in for you now' });
    expect(meter.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')).toBe('KSh 1,543 of 38,995');
    expect(screen.getByText('1,417 + 126 for 14 bids')).toBeTruthy();
    expect(screen.getByText('Bids back if you buy')).toBeTruthy();
    expect(screen.queryByText('Buy it now, get all bids back')).toBeNull();
  });

  test('[BID-5] near the guarantee the way out stands below the meter; at it, that nothing is lost', async () => {
    const own = { ...you(254).you, bids_cost: 2_286, next_bid_cost: 9 };
    const near = anAuction({ ...led, original_price: 2_995, current_price: 623, you: own });
    const { unmount } = await showStage(near, unhurried);
    const way = await screen.findByRole('link', { name: /Buy it now, get all bids back/ });
    expect(way.getAttribute('href')).toBe('/order_product/7');
    expect(way.textContent?.replaceAll('\u00a0', ' ')).toContain('KSh 2,995, then +254 bids');
    expect(screen.getByText('KSh 86 under shop price')).toBeTruthy();
    unmount();
    await showStage({ ...near, current_price: 637, you: { ...own, bids_used: 261, bids_cost: 2_349 } }, unhurried);
    expect((await screen.findByText('You are covered.')).parentElement?.textContent).toContain(
      'One more tap passes 2,995.',
    );
  });

  test('[BID-5] once it was sold before one’s eyes nobody is covered from a next bid, nor offered it below the price', async () => {
    const own = { ...you(261).you, bids_cost: 2_349, next_bid_cost: 9 };
    const sold = anAuction({ ...led, highest_bidder: 'otieno', original_price: 2_995, current_price: 637, you: own });
    const { unmount } = await showStage(sold, { ...unhurried, kind: 'verdict' });
    expect(await screen.findByText('All in for you now')).toBeDefined();
    expect(screen.queryByText('You are covered.')).toBeNull();
    expect(document.body.textContent).not.toContain('One more tap passes');
    unmount();
    // Who has won buys nothing back.
    await showStage({ ...sold, highest_bidder: aUser.username }, { ...unhurried, kind: 'verdict', leads: true });
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByText('All in for you now')).toBeNull();
  });

  test('who has bid sees how far behind they are; while leading, who is second', async () => {
    const bids = [aBid(1417, { username: 'wanjiku_k' }), aBid(1416, { username: aUser.username })];
    const mine = { ...led, recent_bids: bids, you: { ...you(14).you, bids_cost: 126 } };
    const { unmount } = await showStage(mine, unhurried);
    expect(await screen.findByText('1 behind')).toBeTruthy();
    expect(screen.getByText('You:').parentElement?.textContent).toContain(formatKes(bids[1]?.amount ?? 0));
    unmount();
    const leading = {
      ...mine,
      recent_bids: [aBid(1418, { username: aUser.username }), ...bids],
      highest_bidder: aUser.username,
    };
    await showStage(leading, { ...unhurried, leads: true });
    expect((await screen.findByText(/^2nd:/)).textContent).toContain('wanjiku_k');
  });

  test('the verdict: Sold, to whom, and what becomes of one’s own bids', async () => {
    const sold = { ...led, ended_at: '2025-06-14T17:41:12.000Z', you: { ...you(6).you, bids_cost: 54 } };
    await showStage(sold, { ...unhurried, kind: 'verdict' });
    expect(screen.getByText('Sold')).toBeTruthy();
    expect(screen.getByText('Sold to')).toBeTruthy();
    expect(screen.getByText(/8:41:12\sPM/)).toBeTruthy();
    expect(await screen.findByText('back if you buy')).toBeTruthy();
    expect(document.querySelector('[data-stage]')?.className).toContain('outline-bid');
  });

  test('scheduled, less than a minute before: the words say it, and STARTING SOON stays', async () => {
    const scheduled = anAuction({ status: 'scheduled', ends_at: null, time_remaining: 42 });
    await showStage(scheduled, { ...unhurried, kind: 'scheduled' });
    expect(await screen.findByText('STARTING SOON')).toBeTruthy();
    expect(screen.getByText('Starting in less than a minute')).toBeTruthy();
    expect(screen.getByText('42')).toBeTruthy();
  });

  test('before the first own bid no meter of somebody else’s price stands there', async () => {
    await showStage({ ...led, ...you(0) }, unhurried);
    expect(screen.queryByRole('meter')).toBeNull();
    const stage = document.querySelector('[data-stage]');
    expect(stage?.textContent).toContain('No winner pays over 38,995, bids included.');
    expect(stage?.textContent).toContain('Used, win or lose. Buy it and all come back.');
    // What counts of each sentence stands out (p2, p3).
    for (const weighty of ['38,995', 'Buy it and all come back.'])
      expect(screen.getByText(weighty, { selector: 'b' })).toBeTruthy();
  });

  test('[BID-9] from the press on what a first bid brings has its place, as high as it will be', async () => {
    const live = anAuction({ ...led, ...you(0) });
    const { unmount } = await renderDetail(<BidStage auction={live} stage={unhurried} />, { as: aUser });
    expect(document.querySelector('[data-leader] > .h-10')).toBeNull();
    unmount();
    await renderDetail(<BidStage auction={live} stage={unhurried} hasPressed />, { as: aUser });
    expect(document.querySelector('[data-leader] > .h-10')).toBeTruthy();
    // 51 px behind 12 with the sums; here 55 behind the line's own 8.
    expect(document.querySelector('[data-stage] .min-h-\\[55px\\]')).toBeTruthy();
  });

  test('No bidders yet', async () => {
    await showStage(anAuction(), unhurried);
    expect(screen.getByText('No bidders yet')).toBeTruthy();
  });

  test('ended: Product Sold to {bidder} at {price}, with the WINNER badge', async () => {
    await showStage(anAuction({ ...led, status: 'ended', result: 'sold' }), { ...unhurried, kind: 'sold' });
    expect(screen.getByText('Product Sold to wanjiku_k at KSh 1,417')).toBeTruthy();
    expect(await screen.findByText('WINNER')).toBeTruthy();
  });

  test('[WIN-3] ended, won and taken as cash: what they get stands there, and no price to pay', async () => {
    const cash = { withdrawal_id: '0b8f4a52-5f0e-4c8e-9d6e-222222222222', amount: 4999, is_sent: false };
    const won = (is_sent: boolean | null) =>
      anAuction({
        ...led,
        status: 'ended',
        result: 'sold',
        winner_bids: 14,
        winner_bids_cost: 126,
        you: {
          ...you(14).you,
          is_leading: true,
          ...(is_sent === null ? {} : { free_bids: 0, cash: { ...cash, is_sent } }),
        },
      });
    const { unmount } = await showStage(won(false), { ...unhurried, kind: 'sold', leads: true });
    expect(screen.getByText('Cash: KSh 4,999, under way by M-PESA')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/you pay|you save/i);
    unmount();
    await showStage(won(true), { ...unhurried, kind: 'sold', leads: true });
    expect(screen.getByText('Cash: KSh 4,999, sent by M-PESA')).toBeTruthy();
    cleanup();
    // As the socket tells it, before the server was asked what became of the win.
    await showStage(won(null), { ...unhurried, kind: 'sold', leads: true });
    expect(screen.queryByText(/You pay|Cash/)).toBeNull();
  });

  test('[WIN-1] ended and won: a win that lapsed says that nothing is paid; a claimed one, what was paid', async () => {
    const won = (win: 'lapsed' | 'claimed') => ({
      ...anAuction({ ...led, status: 'ended', result: 'sold', winner_bids: 14, winner_bids_cost: 126 }),
      you: { ...you(14).you, is_leading: true, free_bids: 0, win },
    });
    await showStage(won('lapsed'), { ...unhurried, kind: 'sold', leads: true });
    expect(await screen.findByText(/Not claimed in time/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/you save|37,4|You pay/i);
    cleanup();
    await showStage(won('claimed'), { ...unhurried, kind: 'sold', leads: true });
    expect(await screen.findByText(/You paid/)).toBeTruthy();
  });

  test('ended without a bid: Auction Closed; cancelled: every bid was given back', async () => {
    const { unmount } = await showStage(anAuction({ status: 'ended', result: 'no_bids' }), {
      ...unhurried,
      kind: 'closed',
    });
    expect(screen.getByText('Auction Closed')).toBeTruthy();
    unmount();
    await showStage(anAuction({ ...led, status: 'ended', result: 'void' }), { ...unhurried, kind: 'cancelled' });
    expect(await screen.findByText('Every bid used here was returned.')).toBeTruthy();
  });

  test('scheduled: STARTING SOON, the formatted start, 0.00 to start at', async () => {
    const scheduled = anAuction({ status: 'scheduled', ends_at: null, scheduled_start: '2025-06-14T17:30:00.000Z' });
    const { container } = await showStage(scheduled, { ...unhurried, kind: 'scheduled' });
    expect(await screen.findByText('STARTING SOON')).toBeTruthy();
    expect(screen.getByText('Sat 14 Jun 2025, 8:30 PM')).toBeTruthy();
    expect(within(container).getByText('0.00')).toBeTruthy();
  });
});
