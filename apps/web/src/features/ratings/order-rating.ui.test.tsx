import type { Order } from '@mnada/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { networkFailure, renderScreen } from '../../testing/render-screen.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { OrderRatingPanel } from './order-rating-panel.tsx';

const RATING = { stars: 4, rated_at: '2026-11-22T00:00:00.000Z', change_until: '2026-12-22T00:00:00.000Z' };
const order = (more: Partial<Order>) =>
  ({ id: '5e45d93c-1782-4b18-b328-cb9235c4a9a1', rating: null, can_rate: true, ...more }) as Order;
const POST = 'POST /api/orders/5e45d93c-1782-4b18-b328-cb9235c4a9a1/rating';
/** Rendered, and its code has come. */
async function show(given: Order, answers: Record<string, unknown> = {}) {
  const rendered = await renderScreen(() => <OrderRatingPanel order={given} />, { answers });
  if (given.rating !== null || given.can_rate) await screen.findByRole('heading');
  return rendered;
}
const star = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

// Its code is at hand: how long a busy machine takes to read it is nothing to test.
beforeAll(() => import('./order-rating.tsx'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('[AUC-8] stars on an order', () => {
  test('nothing before the delivery; afterwards five stars with words, and nothing is sent unchosen', async () => {
    await show(order({ can_rate: false }));
    expect(screen.queryByRole('heading')).toBe(null);
    cleanup();
    const { sent } = await show(order({}));
    expect(screen.getAllByRole<HTMLInputElement>('radio').map((each) => each.labels?.[0]?.textContent)).toEqual([
      '1 star: Bad',
      '2 stars: Poor',
      '3 stars: All right',
      '4 stars: Good',
      '5 stars: Very good',
    ]);
    const button = screen.getByRole('button', { name: 'Give rating' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    await waitFor(() => expect(document.activeElement).toBe(star(/^1 star/)));
    expect(sent('POST')).toEqual([]);
  });

  test('chosen stars are sent once, also when pressed twice', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const answer = { rating: RATING, product_ratings: 4, ratings_count: 1 };
    const given = order({});
    const { sent, queryClient } = await show(given, { [POST]: () => gate.then(() => answer) });
    queryClient.setQueryData(['order', 'me', given.id], given);
    fireEvent.click(star(/^4 stars/));
    expect(screen.getByText('Good')).toBeTruthy();
    for (let press = 0; press < 3; press++) fireEvent.click(screen.getByRole('button', { name: 'Give rating' }));
    await act(async () => release());
    await waitFor(() => expect(queryClient.getQueryData<Order>(['order', 'me', given.id])?.rating).toEqual(RATING));
    expect(sent('POST').map(({ body }) => body)).toEqual([{ stars: 4 }]);
  });

  test('a given rating is thanked for and can be changed, until it can’t', async () => {
    await show(order({ rating: RATING }));
    expect(screen.getByRole('img', { name: 'You gave 4 of 5 stars' })).toBeTruthy();
    expect(screen.getByText(/until Tue 22 Dec 2026\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(star(/^4 stars/).checked).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('heading', { name: 'Thank you for rating' })).toBeTruthy();
    cleanup();
    await show(order({ rating: RATING, can_rate: false }));
    expect(screen.queryByRole('button', { name: 'Change' })).toBe(null);
  });

  test('a failure says so and keeps what was chosen', async () => {
    await show(order({}), { [POST]: networkFailure });
    const error = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
    fireEvent.click(star(/^2 stars/));
    fireEvent.click(screen.getByRole('button', { name: 'Give rating' }));
    await waitFor(() => expect(error).toHaveBeenCalledOnce());
    expect(star(/^2 stars/).checked).toBe(true);
  });
});
