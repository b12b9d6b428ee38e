import type { ServerFrame } from '@mnada/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anEntry, aPage } from './testing/entries.ts';
import { aUser, networkFailure } from '../../testing/render-screen.tsx';
import { renderHistory } from './testing/render-history.tsx';

const FIRST = '/api/bids/history?limit=24';
const SERVER_TIME = 1_763_719_200_000;
const page = (entries: ReturnType<typeof anEntry>[], next: string | null = null) => ({
  data: { bidHistory: entries, server_time: SERVER_TIME },
  next,
});
const ago = (ms: number) => SERVER_TIME - ms;
const FIVE = [
  anEntry({ id: 1, product_name: 'Fridge', bid_time: ago(10_000) }),
  anEntry({
    id: 2,
    product_name: 'TV',
    status: 'outbid',
    is_highest_bidder: false,
    current_highest_bid: 1431,
    amount: 1426,
    bid_time: ago(6 * 60_000),
  }),
  anEntry({
    id: 3,
    product_name: 'Headphones',
    status: 'won',
    result: 'sold',
    ended_at: new Date(ago(3_600_000)).toISOString(),
    bid_time: ago(3 * 3_600_000),
  }),
  anEntry({
    id: 4,
    product_name: 'Kettle',
    status: 'lost',
    result: 'sold',
    is_highest_bidder: false,
    ended_at: new Date(ago(1)).toISOString(),
    bid_time: ago(2 * 86_400_000),
  }),
  anEntry({
    id: 5,
    product_name: 'Cooker',
    status: 'lost',
    result: 'void',
    bids_returned: 3,
    ended_at: new Date(ago(1)).toISOString(),
  }),
];
const cards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')];
const someCards = () =>
  waitFor(() => {
    expect(cards()).not.toHaveLength(0);
    return cards();
  });
const card = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('[data-card]') as HTMLElement;
const chip = (name: string) => screen.getByRole('radio', { name });
const bidPlaced = (id: number, seq: number, bidder: string): ServerFrame => ({
  type: 'bid_placed',
  data: {
    auction_id: id,
    new_bid: seq,
    bidder,
    highest_bidder_avatar: null,
    highest_bidder_simulated: false,
    total_bids: seq,
    seq,
    ends_at: SERVER_TIME + 20_000,
    server_time: SERVER_TIME,
    time_remaining: 20,
  },
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

describe('[OWN-1] the bid history', () => {
  test('shows what was bid on, how it stands and when', async () => {
    await renderHistory({ pages: { [FIRST]: page(FIVE) } });
    expect((await someCards()).map((each) => each.dataset['status'])).toEqual([
      'active',
      'outbid',
      'won',
      'lost',
      'lost',
    ]);
    expect(card('TV').textContent).toContain('KSh\u00a01,426');
    expect(card('TV').textContent).toContain('KSh\u00a01,431');
    const words: [string, string, string][] = [
      ['Fridge', 'You lead', 'Just now'],
      ['TV', 'Outbid', '6 m ago'],
      ['Headphones', 'Won', '3 h ago'],
      ['Kettle', 'Lost', '2 d ago'],
      ['Cooker', 'Cancelled', '3 bids are back'],
    ];
    for (const [name, state, time] of words) {
      expect(within(card(name)).getByText(state)).toBeDefined();
      expect(card(name).textContent).toContain(time);
    }
  });

  test('Bid Again leads to the auction; while one leads it rests and says why; what ended offers no bid', async () => {
    await renderHistory({ pages: { [FIRST]: page(FIVE) } });
    await someCards();
    const again = within(card('TV')).getByRole('link', { name: 'Bid Again: TV' });
    expect(again.getAttribute('href')).toBe('/productdetails/2');
    const resting = within(card('Fridge')).getByRole('button', { name: 'Bid Again: Fridge' });
    expect(resting.getAttribute('aria-disabled')).toBe('true');
    expect(within(card('Headphones')).getByRole('link', { name: 'See your win: Headphones' })).toBeDefined();
    for (const name of ['Kettle', 'Cooker'])
      expect(within(card(name)).getByRole('link', { name: `View auction: ${name}` })).toBeDefined();
    expect(screen.getAllByText('Bid Again')).toHaveLength(2);
  });

  test('four numbers stand above it', async () => {
    await renderHistory({ pages: { [FIRST]: page(FIVE) } });
    const numbers = await screen.findByRole('region', { name: 'Your bids in numbers' });
    await waitFor(() => expect(numbers.textContent).toContain('1,286'));
    for (const words of ['Auctions won7', 'Success rate18%', 'Total bids1,286', 'Average bid31.4'])
      expect(numbers.textContent).toContain(words);
  });

  test('numbers that fail say so, offer another try, and leave the list alone', async () => {
    let fails = true;
    const stats = () =>
      fails ? networkFailure() : { stats: { auctions_won: 7, success_rate: 18, total_bids: 5, average_bid: 1 } };
    await renderHistory({ pages: { [FIRST]: page(FIVE) }, answers: { '/api/bids/stats': stats } });
    await screen.findByText('Your numbers could not be loaded.');
    expect(cards()).toHaveLength(5);
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('18%');
  });

  test('a bid of somebody else moves the card that is on screen, and Bid Again wakes', async () => {
    const { sockets } = await renderHistory({ pages: { [FIRST]: page(FIVE) } });
    await someCards();
    await waitFor(() => expect(sockets).toHaveLength(1));
    const [socket] = sockets;
    await act(async () => socket?.open());
    // Only what is live is worth hearing of.
    await waitFor(() => expect(socket?.sentOf('watch').at(-1)).toEqual({ ids: [1, 2] }));
    await act(async () => socket?.receive(bidPlaced(1, 9, 'kip')));
    await waitFor(() => expect(card('Fridge').dataset['status']).toBe('outbid'));
    expect(card('Fridge').textContent).toContain('KSh\u00a09');
    expect(within(card('Fridge')).getByRole('link', { name: 'Bid Again: Fridge' })).toBeDefined();
    await act(async () => socket?.receive(bidPlaced(2, 1432, aUser.username)));
    await waitFor(() => expect(card('TV').dataset['status']).toBe('active'));
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)[0]).toBe('Fridge');
  });

  test('chips and search ask anew, and the address remembers', async () => {
    const { router, calls } = await renderHistory({
      pages: {
        [FIRST]: page(FIVE),
        '/api/bids/history?status=won&limit=24': page(FIVE.slice(2, 3)),
        '/api/bids/history?status=won&q=fridge&limit=24': page([]),
      },
    });
    await someCards();
    expect((chip('All') as HTMLInputElement).checked).toBe(true);
    fireEvent.click(chip('Won'));
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(router.state.location.search).toEqual({ status: 'won' });
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search your bids' }), { target: { value: ' fridge ' } });
    await screen.findByRole('heading', { level: 2, name: 'No bids found' });
    expect(router.state.location.search).toEqual({ status: 'won', q: 'fridge' });
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(cards()).toHaveLength(5));
    expect(router.state.location.search).toEqual({});
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('');
    expect(calls.map(({ path }) => path)).toContain('/api/bids/history?status=won&limit=24');
  });

  test('the toggle folds search and chips away, and says so', async () => {
    const { router } = await renderHistory({ pages: { [FIRST]: page(FIVE) } });
    const toggle = await screen.findByRole('button', { name: 'Search and filter' });
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(toggle);
    await waitFor(() => expect(toggle.getAttribute('aria-expanded')).toBe('false'));
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(router.state.location.search).toEqual({ filters: 'hidden' });
  });

  test('the next page comes as the end comes near; when it fails, what is there stays', async () => {
    const second = '/api/bids/history?limit=24&cursor=abc';
    let fails = true;
    const third = () => (fails ? networkFailure() : aPage([31]));
    await renderHistory({
      pages: { [FIRST]: aPage([1, 2], second), [second]: aPage([11, 12], '/more') },
      answers: { '/more': third },
    });
    await screen.findByText('The rest could not be loaded.');
    expect(cards()).toHaveLength(4);
    expect(screen.getByRole('list', { name: 'Auctions 3 to 4' })).toBeDefined();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cards()).toHaveLength(5));
  });

  test('nobody’s bids yet: the exact words, and a way on', async () => {
    await renderHistory({ pages: { [FIRST]: page([]) } });
    await screen.findByRole('heading', { level: 2, name: 'No bids found' });
    expect(screen.getByRole('link', { name: 'See live auctions' }).getAttribute('href')).toBe('/');
  });

  test('a failure says so and is tried again', async () => {
    let fails = true;
    const first = () => (fails ? networkFailure() : page(FIVE));
    await renderHistory({ answers: { [FIRST]: first } });
    await screen.findByRole('heading', { level: 2, name: 'Failed to load bid history' });
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cards()).toHaveLength(5));
  });

  test('[ACC-6] a visitor goes to sign in, and the page is remembered with what was chosen', async () => {
    const { router } = await renderHistory({ as: null, at: '/bid_history?status=won' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(sessionStorage.getItem('returnTo')).toBe('/bid_history?status=won');
  });
});
