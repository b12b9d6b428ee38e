import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { signedIn, signedOut } from '../../client/session.ts';
import { aUser } from '../../client/testing/fake-api.ts';
import { usePayingPhone, usePayoutPhone, usePhoneBehind } from './paying-phone.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  signedOut();
});

const other = { ...aUser, id: '0b8f4a52-5f0e-4c8e-9d6e-222222222222', phoneNumber: '+254722000111' };

test('[PAY-2][GEN-8] a typed number survives a reload, and is nobody else’s: money never goes to who was here before', () => {
  signedIn('token', aUser);
  const first = renderHook(usePayingPhone);
  expect(first.result.current.digits).toBe('712345678');
  act(() => first.result.current.setDigits('733111222'));
  first.unmount();
  expect(renderHook(usePayingPhone).result.current.digits).toBe('733111222');
  act(() => signedOut());
  act(() => signedIn('token', other));
  expect(renderHook(usePayingPhone).result.current.digits).toBe('722000111');
  expect(renderHook(() => usePhoneBehind('0733 ••• 222')).result.current).toBeNull();
});

test('[PAY-2] a screen that stays open while somebody else signs in shows their number', () => {
  signedIn('token', aUser);
  const { result } = renderHook(usePayingPhone);
  act(() => result.current.setDigits('733111222'));
  act(() => signedIn('token', other));
  expect(result.current.digits).toBe('722000111');
});

test('[WIN-3] where money goes is asked anew on each screen and of each person: neither what paid nor what was typed before', async () => {
  signedIn('token', aUser);
  const paying = renderHook(usePayingPhone);
  act(() => paying.result.current.setDigits('733111222'));
  const { result, unmount } = renderHook(usePayoutPhone);
  expect(result.current.digits).toBe('712345678');
  act(() => result.current.setDigits('733999888'));
  expect(result.current.digits).toBe('733999888');
  expect(renderHook(usePayingPhone).result.current.digits).toBe('733111222');
  act(() => signedIn('token', other));
  expect(result.current.digits).toBe('722000111');
  unmount();
  act(() => signedIn('token', aUser));
  expect(renderHook(usePayoutPhone).result.current.digits).toBe('712345678');
});
