import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser } from './testing/fake-api.ts';
import { rememberReferrer, takeRememberedPage } from './remembered-page.ts';
import { rememberHere, rememberPage } from './return-to.ts';
import { toSignIn } from './session-end.ts';
import { sessionOver, signedIn, signedOut } from './session.ts';

beforeEach(() => sessionStorage.clear());

test('[ACC-6] the page is returned to once', () => {
  rememberPage('/productdetails/7?x=1');
  expect(takeRememberedPage()).toBe('/productdetails/7?x=1');
  expect(takeRememberedPage()).toBe('/');
});

test.each([
  '//elsewhere.example',
  'https://elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  '/login',
  '/register',
])('never leads to %s (S50)', (path) => {
  rememberPage(path);
  expect(takeRememberedPage()).toBe('/');
  sessionStorage.setItem('returnTo', path);
  expect(takeRememberedPage()).toBe('/');
});

/** A router on that page. */
const at = (href: string) => ({ navigate: async () => undefined, state: { location: { href } } }) as never;
const other = { ...aUser, id: '0b8f4a52-5f0e-4c8e-9d6e-222222222222' };

// After A had signed out, Back noted A's receipt; B signed in and was led to "Receipt not found".
test('[ACC-2] a page of one person’s own is nothing for the next one in this tab, and theirs again', () => {
  for (const [next, page] of [
    [other, '/'],
    [aUser, '/receipts/47'],
  ] as const) {
    signedIn('token', aUser);
    signedOut();
    toSignIn(at('/receipts/47'), true);
    signedIn('another', next);
    expect(takeRememberedPage()).toBe(page);
    expect(sessionStorage.getItem('returnToOf')).toBeNull();
  }
});

test('[ACC-6] a page that everybody may see is returned to by whoever signs in', () => {
  signedIn('token', aUser);
  signedOut();
  toSignIn(at('/receipts/47'), true);
  rememberPage('/productdetails/7');
  signedIn('another', other);
  expect(takeRememberedPage()).toBe('/productdetails/7');
});

test('[ACC-2] what was typed for a win goes with a sign-out, and with another person; a session that ended keeps it', () => {
  const isKept = () => sessionStorage.getItem('claim:a:47') !== null;
  const type = () => sessionStorage.setItem('claim:a:47', '{"firstName":"Amina"}');
  signedIn('token', aUser);
  type();
  signedOut();
  expect(isKept()).toBe(false);
  signedIn('token', aUser);
  type();
  sessionOver('token');
  signedIn('newer', aUser);
  expect(isKept()).toBe(true);
  sessionOver('newer');
  signedIn('another', other);
  expect(isKept()).toBe(false);
});

describe('[ACC-6] a way to sign in that was pressed before the page answered', () => {
  afterEach(() => vi.restoreAllMocks());
  /** The browser loaded this page anew, led here from `referrer`. */
  function cameFrom(referrer: string, loaded = location.href): void {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: loaded } as PerformanceEntry]);
  }

  test('leads back to where it stood', () => {
    cameFrom(`${location.origin}/productdetails/7?x=1`);
    rememberReferrer();
    expect(takeRememberedPage()).toBe('/productdetails/7?x=1');
  });

  test.each([
    ['another site', 'https://elsewhere.example/productdetails/7', undefined],
    ['nowhere', '', undefined],
    ['the sign-in page itself', `${location.origin}/login`, undefined],
    ['a page of ours, before others were seen', `${location.origin}/productdetails/7`, `${location.origin}/elsewhere`],
  ])('not from %s', (_, referrer, loaded) => {
    cameFrom(referrer, loaded);
    rememberReferrer();
    expect(takeRememberedPage()).toBe('/');
  });

  test('what was remembered on the way counts more', () => {
    rememberPage('/buybids');
    cameFrom(`${location.origin}/productdetails/7`);
    rememberReferrer();
    expect(takeRememberedPage()).toBe('/buybids');
  });
});

test('[ACC-6] whoever goes to sign in by themselves comes back to what they looked at', () => {
  history.replaceState(null, '', '/productdetails/7?x=1');
  rememberHere();
  expect(takeRememberedPage()).toBe('/productdetails/7?x=1');
});
