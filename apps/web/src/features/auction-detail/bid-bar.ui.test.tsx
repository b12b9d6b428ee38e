import type { AuctionDetail } from '@mnada/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setSwitch } from '../../app/device-choices.ts';
import { publishConnection } from '../../live/connection-store.ts';
import { type Connection, NOT_CONNECTED } from '../../live/live-socket.ts';
import { aBid, anAuction } from '../../live/testing/auction-fixtures.ts';
import { BidBar } from './bid-bar.tsx';
import { BidStage } from './bid-stage.tsx';
import { aUser, renderDetail } from './testing/render-detail.tsx';
import type { Stage } from './use-stage.ts';

const calm: Stage = { kind: 'live', urgency: 'calm', leftMs: 8000, paused: false, leads: false };
const READY = { phase: 'ready', bid: null } as const;
const led = anAuction({
  seq: 1417,
  current_bid: 1417,
  current_price: 1417,
  total_bids: 1417,
  highest_bidder: 'wanjiku_k',
  highest_bidder_avatar: '3.avif',
  recent_bids: [aBid(1417, { username: 'wanjiku_k' })],
});
const you = (bids_used: number, barred_by: string | null = null) => ({
  you: { bids_used, is_leading: false, is_saved: false, barred_by },
});

const connect = (change: Partial<Connection>) => publishConnection({ ...NOT_CONNECTED, ...change });

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
    answers: { '/api/current-bids': { currentBids: balance }, '/api/saved': { data: [] } },
  });
  await screen.findByRole('link', { name: new RegExp(`Add Bids, you have ${balance}|Order Now|Claim`) });
  return { ...shown, onBid, onNoBalance };
}
const bidButton = () => document.querySelector<HTMLButtonElement>('[data-bid]') as HTMLButtonElement;

beforeEach(() => connect({ state: 'live' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the bid bar', () => {
  test('ready: one press, one bid, and what it costs is said', async () => {
    const { onBid } = await showBar(led, calm);
    expect(bidButton().textContent).toContain('Bid Now');
    expect(bidButton().textContent).toContain('One tap uses one bid.');
    fireEvent.click(bidButton());
    expect(onBid).toHaveBeenCalledTimes(1);
  });

  test('asked before each bid, where somebody wants that: the first press asks, the second one bids', async () => {
    setSwitch('confirm_bids', true);
    onTestFinished(() => setSwitch('confirm_bids', false));
    const { onBid } = await showBar(led, calm);
    fireEvent.click(bidButton());
    expect(bidButton().textContent).toContain('Press again to bid');
    expect(onBid).not.toHaveBeenCalled();
    fireEvent.click(bidButton());
    expect(onBid).toHaveBeenCalledTimes(1);
    expect(bidButton().textContent).toContain('Bid Now');
  });

  test('visitor: one full button, Sign in to bid, which leads to /login', async () => {
    await renderDetail(<BidBar auction={led} stage={calm} bid={READY} onBid={() => {}} onNoBalance={() => {}} />);
    expect(screen.getByRole('link', { name: 'Sign in to bid' }).getAttribute('href')).toBe('/login');
  });

  test('placing: Placing Bid... in the same box, disabled and busy', async () => {
    const { onBid } = await showBar(led, calm, { bid: { phase: 'placing', bid: null } });
    expect(bidButton().textContent).toBe('Placing Bid...');
    expect(bidButton().disabled).toBe(true);
    fireEvent.click(bidButton());
    expect(onBid).not.toHaveBeenCalled();
  });

  test('still waiting after 3 s says that the bid is not confirmed', async () => {
    await showBar(led, calm, { bid: { phase: 'waiting', bid: null } });
    expect(bidButton().textContent).toBe('Placing Bid...');
    expect(screen.getAllByText('Still waiting. Your bid is not confirmed.').length).toBeGreaterThan(0);
    expect(bidButton().disabled).toBe(true);
  });

  test('no balance: the press asks for more bids instead of bidding', async () => {
    const { onBid, onNoBalance } = await showBar(led, calm, {}, 0);
    fireEvent.click(bidButton());
    expect(onNoBalance).toHaveBeenCalledTimes(1);
    expect(onBid).not.toHaveBeenCalled();
  });

  test('offline: Waiting for connection, and the strip counts to the next try', async () => {
    connect({ state: 'offline', retryAtMs: performance.now() + 2_900 });
    await showBar(led, { ...calm, paused: true });
    expect(bidButton().textContent).toContain('Waiting for connection');
    expect(screen.getByText('Disconnected. Retrying in 3 s')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  test('after three failed tries: Connection lost. Please refresh the page.', async () => {
    connect({ state: 'offline', failedTries: 3, retryAtMs: performance.now() + 20_000 });
    await showBar(led, { ...calm, paused: true });
    expect(screen.getByText('Connection lost. Please refresh the page.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  });

  test('scheduled: Opens 8:30 PM, Nairobi’s time', async () => {
    const scheduled = anAuction({ status: 'scheduled', ends_at: null, scheduled_start: '2025-06-14T17:30:00.000Z' });
    await showBar(scheduled, { ...calm, kind: 'scheduled' });
    expect(bidButton().textContent).toContain('Opens 8:30\u00a0PM');
    expect(bidButton().disabled).toBe(true);
  });

  test('you lead: the button rests and says so', async () => {
    await showBar(led, { ...calm, leads: true });
    expect(bidButton().textContent).toBe('You are in the lead');
    expect(bidButton().disabled).toBe(true);
  });

  test('[BID-6] barred: the reason stands in the button before anybody bids', async () => {
    await showBar({ ...led, ...you(0, 'BEGINNERS_ONLY') }, calm);
    expect(await screen.findByText('This auction is for people who have not won yet.')).toBeTruthy();
    expect(bidButton().disabled).toBe(true);
  });

  test('bids used here stand beside the way to get them back, only above 0', async () => {
    const { unmount } = await showBar({ ...led, ...you(14) }, calm);
    expect(screen.getAllByText('14 bids')[0]?.parentElement?.textContent).toBe(
      '14 bids used here. Order Now gives them back.',
    );
    unmount();
    await showBar({ ...led, ...you(0) }, calm);
    expect(screen.queryByText(/Order Now gives them back/)).toBeNull();
  });

  test('ended: everybody may order with the bids back; the winner claims', async () => {
    const ended = anAuction({ ...led, status: 'ended', result: 'sold', ...you(14) });
    const { unmount } = await showBar(ended, { ...calm, kind: 'sold' });
    expect(screen.getByRole('link', { name: 'Order Now, 14 bids back' }).getAttribute('href')).toBe('/order_product/7');
    unmount();
    await showBar(ended, { ...calm, kind: 'sold', leads: true });
    expect(screen.getByRole('link', { name: 'Claim' }).getAttribute('href')).toBe('/list_winnings');
  });
});

describe('the stage', () => {
  const showStage = (auction: AuctionDetail, stage: Stage) =>
    renderDetail(<BidStage auction={auction} stage={stage} />, { as: aUser });

  test('live: price, struck shop price, saving, leader and count', async () => {
    await showStage(led, calm);
    expect(screen.getByText('1,417')).toBeTruthy();
    expect(screen.getByText('KSh 38,995')).toBeTruthy();
    expect(screen.getByText('\u221296%')).toBeTruthy();
    expect(screen.getByText('wanjiku_k')).toBeTruthy();
    expect(screen.getByText('1,417 bids')).toBeTruthy();
    expect(screen.getByText('00:00:08')).toBeTruthy();
    expect(screen.queryByText('Last seconds')).toBeNull();
  });

  test('critical: a frame and the words Last seconds, not colour alone', async () => {
    const { container } = await showStage(led, { ...calm, urgency: 'critical', leftMs: 2000 });
    expect(screen.getByText('Last seconds')).toBeTruthy();
    expect(container.querySelector('[data-urgency=critical]')?.className).toContain('outline-critical');
  });

  test('[AUC-5] the drain second reads Checking last bids…', async () => {
    await showStage(led, { ...calm, kind: 'checking', leftMs: 0 });
    expect(screen.getByText('Checking last bids…')).toBeTruthy();
  });

  test('you lead: in words and in won-soft', async () => {
    await showStage(led, { ...calm, leads: true });
    expect(screen.getByText('You are in the lead')).toBeTruthy();
    expect(screen.getByText('You')).toBeTruthy();
  });

  test('paused: the price with the time it is from, no clock, no saving that may be wrong', async () => {
    await showStage(led, { ...calm, paused: true });
    expect(screen.getByText(/^Current bid at \d\d:\d\d:\d\d$/)).toBeTruthy();
    expect(screen.getByText('--:--:--')).toBeTruthy();
    expect(screen.getByText('Highest bidder when we lost you')).toBeTruthy();
    expect(screen.queryByText('\u221296%')).toBeNull();
  });

  test('No bidders yet', async () => {
    await showStage(anAuction(), calm);
    expect(screen.getByText('No bidders yet')).toBeTruthy();
  });

  test('ended: Product Sold to {bidder} at {price}, with the WINNER badge', async () => {
    await showStage(anAuction({ ...led, status: 'ended', result: 'sold' }), { ...calm, kind: 'sold' });
    expect(screen.getByText('Product Sold to wanjiku_k at KSh 1,417')).toBeTruthy();
    expect(screen.getByText('WINNER')).toBeTruthy();
  });

  test('ended without a bid: Auction Closed; cancelled: every bid was given back', async () => {
    const { unmount } = await showStage(anAuction({ status: 'ended', result: 'no_bids' }), { ...calm, kind: 'closed' });
    expect(screen.getByText('Auction Closed')).toBeTruthy();
    unmount();
    await showStage(anAuction({ ...led, status: 'ended', result: 'void' }), { ...calm, kind: 'cancelled' });
    expect(screen.getByText('Every bid used here was given back.')).toBeTruthy();
  });

  test('scheduled: STARTING SOON, the formatted start, 0.00 to start at', async () => {
    const scheduled = anAuction({ status: 'scheduled', ends_at: null, scheduled_start: '2025-06-14T17:30:00.000Z' });
    const { container } = await showStage(scheduled, { ...calm, kind: 'scheduled' });
    expect(screen.getByText('STARTING SOON')).toBeTruthy();
    expect(screen.getByText('Sat 14 Jun 2025, 8:30 PM')).toBeTruthy();
    expect(within(container).getByText('0.00')).toBeTruthy();
  });
});
