import { AuctionSummary, type ProductCard, SAVED_MAX, type ServerFrame } from '@mnada/contract';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { mergeSaved } from './merge-saved.ts';
import { keepOnDevice, savedOnDevice } from './saved-on-device.ts';
import { signedIn } from '../../client/session.ts';
import { aUser, fakeApi, networkFailure, renderScreen } from '../../testing/render-screen.tsx';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { toast } from '@mnada/ui/toast.ts';
import { SavedScreen } from './saved-screen.tsx';

const card = (id: number, name: string, auction: Partial<ReturnType<typeof anAuction>> | null = {}): ProductCard => ({
  product_id: id,
  product_name: name,
  product_image: [],
  original_price: 2_995,
  // A card's state, without what only the detail shows.
  auction:
    auction === null
      ? null
      : AuctionSummary.parse(anAuction({ id: id * 10, product_id: id, product_name: name, ...auction })),
});
const SCHEDULED = { status: 'scheduled', ends_at: null } as const;
const CARDS = [card(1, 'Kettle', { seq: 4, current_price: 4 }), card(2, 'Iron', SCHEDULED), card(3, 'Sofa', null)];
const ANSWERS = {
  'GET /api/saved': { data: [1, 2, 3], reminders: [1, 3] },
  'GET /api/products?ids=1,2,3': { data: CARDS },
};
const cards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')];
const someCards = () =>
  waitFor(() => {
    expect(cards()).not.toHaveLength(0);
    return cards();
  });
const article = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('[data-card]') as HTMLElement;
const reminder = (name: string) =>
  within(article(name)).getByRole<HTMLInputElement>('switch', { name: `Remind me of ${name}` });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('[OWN-5] saved products', () => {
  test('each with its auction as it moves, its reminder and where it leads', async () => {
    const { sockets } = await renderScreen(SavedScreen, { answers: ANSWERS });
    await someCards();
    expect(cards()).toHaveLength(3);
    expect([reminder('Kettle').checked, reminder('Iron').checked, reminder('Sofa').checked]).toEqual([
      true,
      false,
      true,
    ]);
    expect(within(article('Kettle')).getByRole('link').getAttribute('href')).toBe('/productdetails/10');
    expect(article('Iron').textContent).toContain('Upcoming');
    expect(article('Sofa').textContent).toContain('No auction planned yet');
    await waitFor(() => expect(sockets).toHaveLength(1));
    const frame: ServerFrame = {
      type: 'bid_placed',
      data: {
        auction_id: 10,
        new_bid: 5,
        bidder: 'otieno',
        highest_bidder_avatar: null,
        highest_bidder_simulated: false,
        total_bids: 5,
        seq: 5,
        ends_at: 1_750_000_020_000,
        server_time: 1_750_000_010_000,
        time_remaining: 10,
      },
    };
    await act(async () => sockets[0]?.open());
    await waitFor(() => expect(sockets[0]?.sentOf('watch').at(-1)).toMatchObject({ ids: [10, 20] }));
    await act(async () => sockets[0]?.receive(frame));
    await waitFor(() => expect(article('Kettle').textContent).toMatch(/KSh5/));
  });

  test('a reminder is switched at once, and goes back when that failed', async () => {
    let fails = false;
    const put = () => (fails ? networkFailure() : { data: [1, 2, 3], reminders: [1, 2, 3] });
    const { sent } = await renderScreen(SavedScreen, { answers: { ...ANSWERS, 'PUT /api/saved/2': put } });
    const [success, error] = [
      vi.spyOn(toast, 'success').mockImplementation(() => undefined),
      vi.spyOn(toast, 'error').mockImplementation(() => undefined),
    ];
    await someCards();
    fireEvent.click(reminder('Iron'));
    await waitFor(() => expect(success).toHaveBeenCalledOnce());
    expect(reminder('Iron').checked).toBe(true);
    expect(sent('PUT')[0]?.body).toEqual({ remind: true });
    fails = true;
    fireEvent.click(reminder('Iron'));
    await waitFor(() => expect(error).toHaveBeenCalledOnce());
    await waitFor(() => expect(reminder('Iron').checked).toBe(true));
  });

  test('what is removed is gone at once, and comes back by Undo', async () => {
    await renderScreen(SavedScreen, {
      answers: {
        ...ANSWERS,
        'DELETE /api/saved/2': { data: [1, 3], reminders: [1, 3] },
        'PUT /api/saved/2': { data: [2, 1, 3], reminders: [1, 2, 3] },
      },
    });
    const info = vi.spyOn(toast, 'info').mockImplementation(() => undefined);
    await someCards();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Iron' }));
    await waitFor(() => expect(cards()).toHaveLength(2));
    await waitFor(() => expect(info).toHaveBeenCalledOnce());
    await act(async () => info.mock.calls[0]?.[1]?.action?.onClick());
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect(reminder('Iron').checked).toBe(true);
  });

  test('a visitor’s list is this device’s; without reminders, with the way to an account', async () => {
    keepOnDevice([2, 1]);
    const { sent } = await renderScreen(SavedScreen, {
      as: null,
      answers: { 'GET /api/products?ids=2,1': { data: [CARDS[1], CARDS[0]] } },
    });
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(screen.queryByRole('switch')).toBe(null);
    expect(screen.getByText('Saved on this device only')).toBeTruthy();
    vi.spyOn(toast, 'info').mockImplementation(() => undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Iron' }));
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect([savedOnDevice(), sent('DELETE')]).toEqual([[1], []]);
  });

  test('nothing saved says what to do; a failed load offers another try', async () => {
    await renderScreen(SavedScreen, { answers: { 'GET /api/saved': { data: [], reminders: [] } } });
    expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeTruthy();
    cleanup();
    let works = false;
    await renderScreen(SavedScreen, {
      answers: { ...ANSWERS, 'GET /api/saved': () => (works ? ANSWERS['GET /api/saved'] : networkFailure()) },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    fireEvent.click(again);
    expect(await someCards()).toHaveLength(3);
  });
});

describe('[OWN-5] what a visitor saved, at sign-in', () => {
  const merge = (answers: object, tells = true) => {
    signedIn('token', aUser);
    const queryClient = new QueryClient();
    const { api, calls } = fakeApi({ 'POST /api/saved/merge': answers });
    return { done: mergeSaved({ api, queryClient }, tells), calls, queryClient };
  };

  test('moves to the account and leaves the device', async () => {
    const success = vi.spyOn(toast, 'success').mockImplementation(() => undefined);
    keepOnDevice([5, 4]);
    const { done, calls, queryClient } = merge({ data: [5, 4, 1], reminders: [5, 4], added: 2, left_out: [] });
    await done;
    expect(calls.map(({ body }) => body)).toEqual([{ ids: [5, 4] }]);
    expect(savedOnDevice()).toEqual([]);
    expect(queryClient.getQueryData(['saved', aUser.id])).toEqual({ data: [5, 4, 1], reminders: [5, 4] });
    expect(success).toHaveBeenCalledExactlyOnceWith('2 saved products moved to your account.');
  });

  test('what does not fit stays on the device, and is told; nothing is lost without a network', async () => {
    const info = vi.spyOn(toast, 'info').mockImplementation(() => undefined);
    keepOnDevice([5, 4]);
    await merge({ data: [5], reminders: [], added: 1, left_out: [4] }).done;
    expect(savedOnDevice()).toEqual([4]);
    expect(info).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`an account keeps ${SAVED_MAX}`));
    await merge(networkFailure).done;
    expect(savedOnDevice()).toEqual([4]);
  });

  test('what is saved while it moves stays', async () => {
    keepOnDevice([5]);
    const { done } = merge(() => {
      keepOnDevice([9, 5]);
      return { data: [5], reminders: [], added: 1, left_out: [] };
    }, false);
    await done;
    expect(savedOnDevice()).toEqual([9]);
  });

  test('an unreadable list is none', () => {
    for (const text of ['', 'null', '{', '{"a":1}', '[1.5,"2",-1,null]']) {
      localStorage.setItem('saved', text);
      expect(savedOnDevice()).toEqual([]);
    }
  });
});
