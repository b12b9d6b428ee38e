import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aUser } from './testing/fake-api.ts';
import { followPerson } from './forget-answers.ts';
import { currentSession, sessionOver, signedIn, signedOut, updateUser, watchSession } from './session.ts';

const other = { ...aUser, id: '22222222-2222-4222-8222-222222222222', username: 'other' };
const OWN = [
  ['balance'],
  ['payment', 'p1'],
  ['payments', aUser.id],
  ['deletion'],
  ['order', aUser.id, 'o1'],
  ['auctions', 'saved', aUser.id],
  ['a kind that is new'],
];
const PUBLIC = [['config'], ['regions'], ['auctions', 'live'], ['bid-packages'], ['content', 'help', 'en']];

watchSession();
let client = new QueryClient();
beforeEach(() => {
  localStorage.clear();
  signedIn('token', aUser);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const key of [...OWN, ...PUBLIC]) client.setQueryData(key, 'of the first');
  client.setQueryData(['auction', 7], { id: 7, you: { bids_used: 3 } });
  followPerson(client, () => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  client.clear();
});

const known = (keys: readonly (readonly unknown[])[]) => keys.filter((key) => client.getQueryData(key) !== undefined);
/** Another tab of this browser writes who is signed in. */
function inAnotherTab(token: string | null, user: object | null): void {
  if (token === null) localStorage.removeItem('token');
  else localStorage.setItem('token', token);
  localStorage.setItem('userdata', JSON.stringify(user));
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
}

test.each([
  ['another person in another tab', () => inAnotherTab('theirs', other), other.id],
  ['signing out in another tab', () => inAnotherTab(null, null), undefined],
  ['another person in this tab', () => signedIn('theirs', other), other.id],
  ['signing out here', () => signedOut(), undefined],
  ['a session that was ended elsewhere', () => sessionOver('token'), undefined],
] as const)('[S51] %s: nothing of the person before is left in memory; what is everybody’s stays', (_, change, who) => {
  change();
  expect(currentSession()?.user.id).toBe(who);
  expect(known(OWN)).toEqual([]);
  expect(known(PUBLIC)).toEqual(PUBLIC);
  expect(client.getQueryData(['auction', 7])).toEqual({ id: 7 });
});

test('[S51] what is on screen goes at once, and is asked for again as the person who is here now', async () => {
  const asked: (string | undefined)[] = [];
  const queryFn = async () => {
    asked.push(currentSession()?.user.username);
    throw new Error('not found');
  };
  const observer = new QueryObserver(client, {
    queryKey: ['payment', 'p1'],
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown: unknown[] = [];
  const stop = observer.subscribe(({ data }) => shown.push(data));
  expect(observer.getCurrentResult().data).toBe('of the first');
  inAnotherTab('theirs', other);
  expect(observer.getCurrentResult().data).toBeUndefined();
  await vi.waitFor(() => expect(asked).toEqual(['other']), 60_000);
  expect(shown).not.toContain('of the first');
  stop();
});

test('[S51] the same person with another token or name keeps what is known', () => {
  signedIn('another token', aUser);
  updateUser({ ...aUser, username: 'renamed' });
  expect(known(OWN)).toEqual(OWN);
});
