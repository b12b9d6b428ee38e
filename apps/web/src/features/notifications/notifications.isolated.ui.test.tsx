import type { NotificationView } from '@mnada/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aUser, networkFailure, renderScreen } from '../../testing/render-screen.tsx';
import { signedIn } from '../../client/session.ts';
import { announce } from '@mnada/ui/announcer.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { FIRST_PAGE } from './inbox-query.ts';
import { writeNotice } from './notice-cache.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

vi.mock('@mnada/ui/announcer.tsx', () => ({ announce: vi.fn(), announceOwn: vi.fn() }));

const notice = (id: number, readAt: string | null = null): NotificationView => ({
  id,
  created_at: new Date(Date.now() - 60_000).toISOString(),
  read_at: readAt,
  facts: { kind: 'reward', data: { step: 'first_bid', bids: id } },
});
const READ = '2026-11-22T09:00:00.000Z';
const page = (notices: readonly NotificationView[], unread = 0) => ({
  data: { notifications: notices, unread },
  next: null,
});
const shown = () =>
  [...document.querySelectorAll('[data-notice]')].map((card) => Number(card.getAttribute('data-notice')));
const unreadOnes = () => screen.queryAllByRole('link', { name: /^Unread:/ }).length;
const scrollTo = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });

beforeEach(() => {
  scrollTo(0);
  vi.mocked(announce).mockClear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** @param top the newest part, as the server has it when it is asked */
async function anInbox(top: () => unknown, answers: Record<string, unknown> = {}) {
  const rendered = await renderScreen(NotificationsScreen, {
    answers: { [`GET ${FIRST_PAGE}`]: top, ...answers },
    heard: { onNotice: writeNotice },
  });
  await waitFor(() => expect(rendered.sockets).toHaveLength(1));
  await act(async () => rendered.sockets[0]?.open());
  const hear = (notification: NotificationView | null, unread = 1) =>
    act(async () => rendered.sockets[0]?.receive({ type: 'notification', data: { notification, unread } }));
  const tops = () => rendered.calls.filter(({ path }) => path === FIRST_PAGE).length;
  return { ...rendered, hear, tops };
}

test('[OWN-4] what comes while somebody reads further down waits above, also when the top is read again', async () => {
  let top = page([notice(3), notice(2), notice(1)], 3);
  const { hear, tops } = await anInbox(() => top);
  await waitFor(() => expect(shown()).toEqual([3, 2, 1]));
  scrollTo(900);
  await hear(notice(4), 4);
  await screen.findByRole('button', { name: '1 new notification' });
  // Read elsewhere, or told twice: the page is to look again, and one more has come.
  const before = tops();
  top = page([notice(5), notice(4), notice(3, READ), notice(2), notice(1)], 4);
  await hear(null, 4);
  await waitFor(() => expect(tops()).toBe(before + 1));
  const held = await screen.findByRole('button', { name: '2 new notifications' });
  expect([shown(), unreadOnes()]).toEqual([[3, 2, 1], 2]);
  fireEvent.click(held);
  await waitFor(() => expect(shown()).toEqual([5, 4, 3, 2, 1]));
  expect(screen.queryByRole('button', { name: /new notification/ })).toBeNull();
});

test('[OWN-4] a screen reader hears of what comes, above or on top', async () => {
  const { hear } = await anInbox(() => page([notice(1)], 1));
  await waitFor(() => expect(shown()).toEqual([1]));
  await hear(notice(2), 2);
  await waitFor(() => expect(shown()).toEqual([2, 1]));
  expect(announce).toHaveBeenLastCalledWith('1 new notification');
});

test('[OWN-4] of two answers that pass each other on the way the later question counts', async () => {
  const waiting: ((answer: unknown) => void)[] = [];
  let top = (): unknown => page([notice(1)], 1);
  const { hear } = await anInbox(() => top());
  await waitFor(() => expect(shown()).toEqual([1]));
  top = () => new Promise((resolve) => waiting.push(resolve));
  await hear(null);
  await hear(null);
  await waitFor(() => expect(waiting).toHaveLength(2));
  await act(async () => waiting[1]?.(page([notice(2), notice(1, READ)], 1)));
  await waitFor(() => expect([shown(), unreadOnes()]).toEqual([[2, 1], 1]));
  await act(async () => waiting[0]?.(page([notice(1)], 1)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([shown(), unreadOnes()]).toEqual([[2, 1], 1]);
});

test('[OWN-4] what comes while the top is being read is there after an answer that is older', async () => {
  const waiting: ((answer: unknown) => void)[] = [];
  let top = (): unknown => page([notice(1)], 1);
  const { hear } = await anInbox(() => top());
  await waitFor(() => expect(shown()).toEqual([1]));
  top = () => new Promise((resolve) => waiting.push(resolve));
  await hear(null);
  await waitFor(() => expect(waiting).toHaveLength(1));
  await hear(notice(2), 2);
  await waitFor(() => expect(waiting).toHaveLength(2));
  await act(async () => waiting[0]?.(page([notice(1)], 1)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shown()).toEqual([2, 1]);
  await act(async () => waiting[1]?.(page([notice(2), notice(1)], 2)));
  await waitFor(() => expect([shown(), unreadOnes()]).toEqual([[2, 1], 2]));
});

test('[OWN-4] what waited above for one person never shows to the next who signs in elsewhere on this device', async () => {
  let top = page([notice(1)], 1);
  const { hear } = await anInbox(() => top);
  await waitFor(() => expect(shown()).toEqual([1]));
  scrollTo(900);
  await hear(notice(2), 2);
  await screen.findByRole('button', { name: '1 new notification' });
  top = page([notice(9)], 1);
  act(() => signedIn('another', { ...aUser, id: '01900000-0000-7000-8000-0000000000ff' }));
  await waitFor(() => expect(shown()).toEqual([9]));
  expect(screen.queryByRole('button', { name: /new notification/ })).toBeNull();
});

test('[OWN-4] marking that fails takes back its marks, and nothing that came meanwhile', async () => {
  const error = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
  let fail: () => void = () => undefined;
  const { hear } = await anInbox(() => page([notice(3), notice(2, READ), notice(1)], 2), {
    'POST /api/notifications/read': () =>
      new Promise((_, reject) => {
        fail = () => {
          try {
            networkFailure();
          } catch (failure) {
            reject(failure);
          }
        };
      }),
  });
  await waitFor(() => expect(unreadOnes()).toBe(2));
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(unreadOnes()).toBe(0));
  await hear(notice(4), 3);
  await waitFor(() => expect(shown()).toEqual([4, 3, 2, 1]));
  await act(async () => fail());
  await waitFor(() => expect(error).toHaveBeenCalled());
  await waitFor(() => expect([shown(), unreadOnes()]).toEqual([[4, 3, 2, 1], 3]));
});

test('[OWN-4] all can be marked as read while the unread ones are further down than was loaded', async () => {
  const { hear } = await anInbox(() => page([notice(9, READ)], 5));
  await waitFor(() => expect(shown()).toEqual([9]));
  await hear(null, 5);
  await screen.findByRole('button', { name: 'Mark all as read' });
});
