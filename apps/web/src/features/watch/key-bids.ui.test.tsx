import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '../../client/testing/fake-api.ts';
import { setSwitch, useSwitch } from '../../client/device-choices.ts';
import { setKeyBids, setKeysOn, useKeyBids, useKeysOn } from './key-bids.ts';
import { signedIn, signedOut } from '../../client/session.ts';

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

describe('[OWN-8] a switch counts at once in every tab of the device', () => {
  const inAnotherTab = (key: string, value: string) =>
    act(() => {
      localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
    });
  afterEach(() => {
    vi.restoreAllMocks();
    act(() => signedOut());
    localStorage.clear();
  });

  it('B bids, the keys and the question before a bid: what was switched here gives way to what another tab switches', () => {
    act(() => signedIn('token', aUser));
    const { result } = renderHook(() => [useKeyBids(), useKeysOn(), useSwitch('confirm_bids'), useSwitch('haptics')]);
    act(() => {
      setKeyBids(true);
      setKeysOn(true);
      setSwitch('confirm_bids', false);
      setSwitch('haptics', true);
    });
    expect(result.current).toEqual([true, true, false, true]);
    inAnotherTab('key_bids', '');
    inAnotherTab('watch_keys', 'off');
    inAnotherTab('confirm_bids', 'on');
    inAnotherTab('haptics', 'off');
    expect(result.current).toEqual([false, false, true, false]);
  });

  it('without storage it lasts as long as the page', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const { result } = renderHook(() => useKeysOn());
    act(() => setKeysOn(false));
    expect(result.current).toBe(false);
  });
});
