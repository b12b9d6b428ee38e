import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn, signedOut } from '../../client/session.ts';
import { isSafeToReload } from './safe-to-reload.ts';
import { forgetOnSignOut } from './forget-person.ts';
import { keepLastSeen, lastSeen, readSeen, showLastSeen } from './last-seen.ts';
import { anAuctionCard } from '../../realtime/testing/auction-fixtures.ts';
import { startPush } from '../../features/notifications/push-subscription.ts';

const AN_AUCTION = anAuctionCard();

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '';
});
afterEach(() => {
  vi.useRealTimers();
});

function aListSeen(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(['auctions', 'live'], { pages: [{ data: [AN_AUCTION], next: null }], pageParams: ['first'] });
  return client;
}

test('the list that was seen is kept as the app goes out of sight, and shown as old as it is', () => {
  const before = aListSeen();
  keepLastSeen(before);
  window.dispatchEvent(new Event('pagehide'));
  const seen = lastSeen();
  expect(seen).toEqual({ ...readSeen(before), scheduled: undefined, ended: undefined, sold: undefined });

  const client = new QueryClient();
  if (seen !== null) showLastSeen(client, seen);
  expect(client.getQueryState(['auctions', 'live'])).toMatchObject({
    data: { pages: [{ data: [AN_AUCTION], next: null }] },
    dataUpdatedAt: seen?.atMs,
  });
});

test('a first list that is slow to come is kept soon after it came', () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  keepLastSeen(client);
  vi.advanceTimersByTime(7_000);
  expect(lastSeen()).toBeNull();
  client.setQueryData(['auctions', 'live'], { pages: [{ data: [AN_AUCTION], next: null }], pageParams: ['first'] });
  vi.advanceTimersByTime(3_000);
  expect(lastSeen()).not.toBeNull();
});

test('what an older build kept, what is broken and what is a week old is no list', () => {
  localStorage.setItem('lastSeenList', '{"atMs":1,"live":[{"id":7}]}');
  expect(lastSeen()).toBeNull();
  localStorage.setItem('lastSeenList', 'no json');
  expect(lastSeen()).toBeNull();
  const atMs = Date.now();
  localStorage.setItem('lastSeenList', JSON.stringify({ atMs, live: [AN_AUCTION] }));
  expect(lastSeen(atMs + 1)).not.toBeNull();
  expect(lastSeen(atMs + 7 * 86_400_000)).toBeNull();
});

test('[ACC-2] signing out leaves no list and no pictures for the next person on the device', async () => {
  const deleted = vi.fn(async () => true);
  vi.stubGlobal('caches', { delete: deleted });
  const user = { id: '0190aaaa-0000-7000-8000-000000000001' } as Parameters<typeof signedIn>[1];
  signedIn('token', user);
  forgetOnSignOut();
  localStorage.setItem('lastSeenList', '{}');
  localStorage.setItem('pushFor', `${user.id} 1`);
  signedOut();
  expect(localStorage.getItem('lastSeenList')).toBeNull();
  expect(deleted).toHaveBeenCalledWith('mnada-pictures');
  await expect.poll(() => localStorage.getItem('pushFor')).toBeNull();
  vi.unstubAllGlobals();
});

test('[ACC-2] signing out ends pushes in this browser, and takes away those that are still shown', async () => {
  const [unsubscribe, close] = [vi.fn(async () => true), vi.fn()];
  const getSubscription = async () => ({ unsubscribe });
  const registration = { pushManager: { getSubscription }, getNotifications: async () => [{ close }, { close }] };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('caches', { delete: async () => true });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  signedIn('token', { id: '0190aaaa-0000-7000-8000-000000000002' } as Parameters<typeof signedIn>[1]);
  forgetOnSignOut();
  signedOut();
  await vi.waitFor(() => {
    expect(unsubscribe).toHaveBeenCalled();
    expect(close.mock.calls.length).toBeGreaterThanOrEqual(2);
  }, 60_000);
  vi.unstubAllGlobals();
});

test('[OWN-4] where no worker ever runs, turning push on fails instead of waiting for ever', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => undefined) } });
  const started = expect(startPush({} as Parameters<typeof startPush>[0])).rejects.toThrow('no worker');
  await vi.advanceTimersByTimeAsync(10_000);
  await started;
  vi.unstubAllGlobals();
});

test.each([
  ['a page without fields', '<main><a href="/">Auctions</a></main>', '/help', true],
  ['an empty form', '<input type="text">', '/help', true],
  ['something typed', '<input type="text" value="0712">', '/profile', false],
  ['an open sheet', '<div role="dialog"></div>', '/buybids', false],
  ['an auction', '', '/productdetails/7', false],
  ['a claim', '', '/claim_price/7', false],
])('a new version is offered on a calm page only: %s', (_name, html, path, isOffered) => {
  document.body.innerHTML = html;
  expect(isSafeToReload(document, path)).toBe(isOffered);
});

test('nothing is offered to somebody who has just put the cursor into a field', () => {
  document.body.innerHTML = '<textarea></textarea>';
  document.querySelector('textarea')?.focus();
  expect(isSafeToReload(document, '/help')).toBe(false);
});
