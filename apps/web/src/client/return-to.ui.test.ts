import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../testing/render-screen.tsx';
import { rememberPage, takeRememberedPage } from './return-to.ts';
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
