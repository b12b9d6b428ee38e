import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { abortsAfter } from './aborts-after.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('aborts once the time is over, not before', () => {
  const signal = abortsAfter(1_000);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});

test('aborts with the other signal, even if that was before', () => {
  const other = new AbortController();
  const signal = abortsAfter(1_000, other.signal);
  other.abort();
  expect(signal.aborted).toBe(true);
  expect(abortsAfter(1_000, other.signal).aborted).toBe(true);
});

test('on a browser without AbortSignal.timeout and any, too', () => {
  vi.stubGlobal('AbortSignal', class {});
  try {
    expect(abortsAfter(5).aborted).toBe(false);
  } finally {
    vi.unstubAllGlobals();
  }
});
