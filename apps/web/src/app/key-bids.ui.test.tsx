import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aUser } from '../features/auction-detail/testing/render-detail.tsx';
import { setKeyBids, useKeyBids } from './key-bids.ts';
import { signedIn, signedOut } from './session.ts';

const juma = { ...aUser, id: '0b8f4a52-5f0e-4c8e-9d6e-222222222222', username: 'juma' };

describe('[OWN-8] B bids', () => {
  afterEach(() => act(() => signedOut()));

  it('only for who switched it on here: off at first, off for the next person and for visitors, on again for them', () => {
    act(() => signedIn('token', aUser));
    const { result } = renderHook(() => useKeyBids());
    expect(result.current).toBe(false);
    act(() => setKeyBids(true));
    expect(result.current).toBe(true);
    act(() => signedIn('other', juma));
    expect(result.current).toBe(false);
    act(() => signedOut());
    expect(result.current).toBe(false);
    act(() => signedIn('token', aUser));
    expect(result.current).toBe(true);
    act(() => setKeyBids(false));
    expect(result.current).toBe(false);
  });

  it('nobody signed in can switch it on', () => {
    const { result } = renderHook(() => useKeyBids());
    act(() => setKeyBids(true));
    expect(result.current).toBe(false);
  });
});
