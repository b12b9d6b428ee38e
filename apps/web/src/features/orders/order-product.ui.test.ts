import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Api } from '../../client/api.ts';
import { orderProductQuery } from './order-product.ts';

test('[WIN-5] who is barred as the leader is asked about every few seconds, and may order once outbid, without a reload', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const told: (string | null)[] = ['LEADER_MAY_NOT_BUY', 'LEADER_MAY_NOT_BUY', null, null];
  const api = { get: vi.fn(async () => ({ auction: { barred_by: told.shift() } })) };
  const queryClient = new QueryClient();
  const observer = new QueryObserver(queryClient, orderProductQuery(api as unknown as Api, '7', 'u'));
  const barredBy = () => observer.getCurrentResult().data?.auction.barred_by;
  onTestFinished(observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(10);
  expect(barredBy()).toBe('LEADER_MAY_NOT_BUY');
  await vi.advanceTimersByTimeAsync(7_000);
  expect(barredBy()).toBeNull();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(api.get).toHaveBeenCalledTimes(3); // from then on nothing is asked
});
