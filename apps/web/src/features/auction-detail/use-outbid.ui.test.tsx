import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { OUTBID_MS, useOutbid } from './use-outbid.ts';
import { useVerdict, VERDICT_MS } from './use-verdict.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('being outbid is told for 3 s, however often the leader changes meanwhile, and not by who takes the lead again', () => {
  const { result, rerender } = renderHook(({ leads }) => useOutbid(leads, true), { initialProps: { leads: false } });
  expect(result.current).toBe(false);
  rerender({ leads: true });
  expect(result.current).toBe(false);
  rerender({ leads: false });
  expect(result.current).toBe(true);
  pass(OUTBID_MS - 1);
  rerender({ leads: false });
  expect(result.current).toBe(true);
  pass(1);
  expect(result.current).toBe(false);
  rerender({ leads: true });
  rerender({ leads: false });
  rerender({ leads: true });
  expect(result.current).toBe(false);
});

test('a lead that ends with the auction, or with the connection, was lost to nobody', () => {
  const { result, rerender } = renderHook(({ leads, counts }) => useOutbid(leads, counts), {
    initialProps: { leads: true, counts: true },
  });
  rerender({ leads: false, counts: false });
  rerender({ leads: false, counts: true });
  expect(result.current).toBe(false);
});

test('[AUC-5] what is sold before one’s eyes stays as it was while the verdict stands, then it has ended', () => {
  const live = anAuction({ highest_bidder: 'otieno254' });
  const { result, rerender } = renderHook(({ auction }) => useVerdict(auction), { initialProps: { auction: live } });
  const ended = { ...live, status: 'ended', result: 'sold' } as const;
  rerender({ auction: ended });
  expect([result.current.isVerdict, result.current.shown.status]).toEqual([true, 'live']);
  pass(VERDICT_MS);
  expect([result.current.isVerdict, result.current.shown]).toEqual([false, ended]);
});

test('nothing is held back of an end without a sale, nor of a page that was opened after it', () => {
  const live = anAuction();
  const { result, rerender } = renderHook(({ auction }) => useVerdict(auction), { initialProps: { auction: live } });
  rerender({ auction: { ...live, status: 'ended', result: 'no_bids' } });
  expect(result.current.isVerdict).toBe(false);
  const later = renderHook(() => useVerdict({ ...live, status: 'ended', result: 'sold' }));
  expect(later.result.current.isVerdict).toBe(false);
});
