import type { NotificationView } from '@mnada/contract';
import { expect, test } from 'vitest';
import { inboxDays } from './inbox-days.ts';
import { type InboxPages, noticesOf, withFreshTop, withKnownTop, withNotice, withRead } from './inbox-query.ts';

const notice = (id: number, createdAt = '2026-11-22T09:00:00.000Z'): NotificationView => ({
  id,
  created_at: createdAt,
  read_at: null,
  facts: { kind: 'reward', data: { step: 'first_bid', bids: 1 } },
});
const page = (ids: readonly number[], next: string | null = null) => ({
  data: { notifications: ids.map((id) => notice(id)), unread: 0 },
  next,
});
const pages = (...of: readonly (readonly number[])[]): InboxPages => ({
  pages: of.map((ids, at) => page(ids, at === of.length - 1 ? null : `next-${at}`)),
  pageParams: of.map((_, at) => `page-${at}`),
});
const ids = (of: InboxPages) => noticesOf(of).map(({ id }) => id);

test('[OWN-4] days are those of Nairobi: what comes at 21:30 UTC is of the next day', () => {
  const late = notice(3, '2026-11-21T21:30:00.000Z');
  const before = notice(2, '2026-11-21T20:59:59.000Z');
  const old = notice(1, '2026-11-19T08:00:00.000Z');
  const days = inboxDays([late, before, old], Date.parse('2026-11-22T05:00:00.000Z'));
  expect(days.map(({ name, notices }) => [name, notices.map(({ id }) => id)])).toEqual([
    ['today', [3]],
    ['yesterday', [2]],
    ['earlier', [1]],
  ]);
});

test('a day stands once, also when two of midnight came in the other order', () => {
  const [today, yesterday] = ['2026-11-21T21:00:00.000Z', '2026-11-21T20:59:59.000Z'];
  const days = inboxDays([notice(4, today), notice(3, yesterday), notice(2, today)], Date.parse(today));
  expect(days.map(({ name, notices }) => [name, notices.map(({ id }) => id)])).toEqual([
    ['today', [4, 2]],
    ['yesterday', [3]],
  ]);
});

test('while the server’s time is not known every day has its date, and a slow clock makes no tomorrow', () => {
  expect(inboxDays([notice(1)], null).map(({ name }) => name)).toEqual(['earlier']);
  expect(inboxDays([notice(1)], Date.parse('2026-11-21T20:00:00.000Z')).map(({ name }) => name)).toEqual(['today']);
});

test('[OWN-4] what comes stands on top once, however often it is said', () => {
  const once = withNotice(pages([3, 2], [1]), notice(4));
  expect(ids(once)).toEqual([4, 3, 2, 1]);
  expect(ids(withNotice(once, { ...notice(4), read_at: '2026-11-22T09:01:00.000Z' }))).toEqual([4, 3, 2, 1]);
});

test('the top read anew goes over what is known without a gap or a double', () => {
  const known = pages([5, 4, 3], [2, 1]);
  expect(ids(withFreshTop(known, page([7, 6, 5], 'next')))).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(ids(withFreshTop(known, page([5, 4, 3], 'next')))).toEqual([5, 4, 3, 2, 1]);
});

test('an inbox that is looked at again and again holds no more parts than it has notices for', () => {
  let known = pages([5, 4, 3], [2, 1]);
  for (let look = 0; look < 50; look++) known = withFreshTop(known, page([5, 4, 3, 2], 'next'));
  expect(ids(known)).toEqual([5, 4, 3, 2, 1]);
  expect([known.pages.length, known.pageParams.length]).toEqual([2, 2]);
  expect(known.pages.at(-1)?.next).toBeNull();
});

test('while somebody reads further down, what is known is brought up to date and what is new is held back', () => {
  const known = pages([3, 2], [1]);
  const { pages: shown, held } = withKnownTop(known, page([5, 4, 3], 'next'));
  expect([ids(shown), held.map(({ id }) => id)]).toEqual([
    [3, 2, 1],
    [5, 4],
  ]);
  expect(withKnownTop(known, page([9, 8, 7], 'next'))).toMatchObject({
    pages: known,
    held: [{ id: 9 }, { id: 8 }, { id: 7 }],
  });
});

test('when more is new than a page holds, the rest is read anew instead of skipped', () => {
  const fresh = page([50, 49, 48], 'older');
  expect(withFreshTop(pages([5, 4]), fresh)).toEqual({ pages: [fresh], pageParams: ['/api/notifications?limit=30'] });
});

test('marking all as read leaves what came a moment ago unread', () => {
  const read = withRead(pages([3, 2], [1]), new Set([2, 1]), '2026-11-22T09:02:00.000Z');
  expect(noticesOf(read).map(({ read_at }) => read_at === null)).toEqual([true, false, false]);
});
