import type { OwnUser } from '@mnada/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const user: OwnUser = {
  id: '11111111-1111-4111-8111-111111111111',
  username: 'shopper',
  fullName: 'A Shopper',
  email: null,
  phoneNumber: '+254712345678',
  avatar: '3.avif',
  isVerified: true,
  registrationType: 'phone',
  referralCode: 'MND000001',
  role: 'user',
  language: 'en',
  theme: 'system',
  createdAt: '2025-01-01T00:00:00.000Z',
};

/** A page that has just been opened: it has read nothing yet. */
async function freshPage() {
  vi.resetModules();
  return import('./session.ts');
}

beforeEach(() => localStorage.clear());

test('signing in is remembered under the keys of the seed, and another page of the device knows it', async () => {
  const { signedIn } = await freshPage();
  signedIn('t'.repeat(32), user);
  expect(localStorage.getItem('token')).toBe('t'.repeat(32));
  expect(JSON.parse(localStorage.getItem('userdata') ?? '')).toMatchObject({ id: user.id, username: 'shopper' });
  expect(localStorage.getItem('avatar')).toBe('3.avif');
  expect((await freshPage()).currentSession()?.user.username).toBe('shopper');
});

test('[ACC-2] signing out clears token, userdata and avatar', async () => {
  const { signedIn, signedOut, currentSession } = await freshPage();
  signedIn('t', user);
  signedOut();
  expect(['token', 'userdata', 'avatar'].map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
  expect(currentSession()).toBeNull();
  expect(document.documentElement.dataset['session']).toBeUndefined();
});

test('[BID-9] signing out, or in as somebody else, leaves no press of the person before; the same person keeps theirs', async () => {
  const { signedIn, signedOut, updateUser } = await freshPage();
  const isKept = () => localStorage.getItem('bid:7') !== null;
  signedIn('t', user);
  localStorage.setItem('bid:7', 'x');
  updateUser({ ...user, username: 'renamed' });
  signedIn('another token', user);
  expect(isKept()).toBe(true);
  signedIn('u', { ...user, id: '22222222-2222-4222-8222-222222222222' });
  expect(isKept()).toBe(false);
  localStorage.setItem('bid:7', 'x');
  signedOut();
  expect(isKept()).toBe(false);
});

describe('[ACC-2] what this device notes of a person', () => {
  const OTHER = '22222222-2222-4222-8222-222222222222';
  const note = () => {
    localStorage.setItem('openPayments', JSON.stringify({ [`${user.id}/pack`]: 'a', [`${OTHER}/win:7`]: 'b' }));
    localStorage.setItem('buyer', user.id);
    document.documentElement.dataset['buyer'] = '';
  };
  const noted = () => [
    Object.keys(JSON.parse(localStorage.getItem('openPayments') ?? '{}') as object),
    localStorage.getItem('buyer'),
    document.documentElement.dataset['buyer'],
  ];

  test('their payments and that they have bought go when they sign out', async () => {
    const { signedIn, signedOut } = await freshPage();
    signedIn('t', user);
    note();
    signedOut();
    expect(noted()).toEqual([[], null, undefined]);
    expect(localStorage.getItem('openPayments')).toBeNull();
  });

  test('an expired session forgets nothing, and its person finds it again; somebody else finds nothing of it', async () => {
    const { sessionOver, signedIn, updateUser } = await freshPage();
    const { dropOthersMarks } = await import('./own-marks.ts');
    signedIn('t', user);
    note();
    sessionOver('t');
    expect(noted()).toEqual([[`${user.id}/pack`, `${OTHER}/win:7`], user.id, '']);
    dropOthersMarks(user.id);
    signedIn('u', user);
    expect(noted()).toEqual([[`${user.id}/pack`], user.id, '']);
    updateUser({ ...user, username: 'renamed' });
    expect(noted()).toEqual([[`${user.id}/pack`], user.id, '']);
    sessionOver('u');
    dropOthersMarks(OTHER);
    signedIn('v', { ...user, id: OTHER });
    expect(noted()).toEqual([[], null, undefined]);
  });

  test('what isn’t such a note is no crash', async () => {
    const { dropOthersMarks } = await import('./own-marks.ts');
    localStorage.setItem('openPayments', 'not json');
    dropOthersMarks(user.id);
    expect(localStorage.getItem('openPayments')).toBeNull();
  });
});

test.each(['not json', '{"id":1}', 'null'])('unreadable userdata (%s) is a visitor, not a crash', async (userdata) => {
  localStorage.setItem('token', 't');
  localStorage.setItem('userdata', userdata);
  expect((await freshPage()).currentSession()).toBeNull();
});

test('what another tab does counts here, too', async () => {
  const { watchSession, currentSession, onSessionChange } = await freshPage();
  watchSession();
  const heard = vi.fn();
  onSessionChange(heard);
  localStorage.setItem('token', 't');
  localStorage.setItem('userdata', JSON.stringify(user));
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(currentSession()?.token).toBe('t');
  expect(heard).toHaveBeenCalledOnce();
});

test('[ACC-6] a token that is over is cleared once; one that was replaced meanwhile clears nothing', async () => {
  const { currentSession, sessionOver, signedIn, signedOut, wasOver } = await freshPage();
  signedIn('old', user);
  signedIn('new', user);
  sessionOver('old');
  expect([currentSession()?.token, wasOver()]).toEqual(['new', false]);
  sessionOver('new');
  sessionOver('new');
  expect([currentSession(), wasOver(), localStorage.getItem('token')]).toEqual([null, true, null]);
  signedIn('newer', user);
  expect(wasOver()).toBe(false);
  signedOut(); // by one's own press: nothing has to be explained
  expect(wasOver()).toBe(false);
});
