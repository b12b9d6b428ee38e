import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NOTICE_NEWS_KEY } from './notice-cache.ts';
import { paymentKey } from '../payments/payment-cache.ts';
import { useFreshAfterNews } from './own-news.ts';

afterEach(cleanup);

test('[GEN-4] news of a payment or of anything of one’s own makes a page read again, and nothing else does', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['order', 'me', 7], { state: 'paid' });
  const isOld = () => queryClient.getQueryState(['order', 'me', 7])?.isInvalidated === true;
  const fresh = () => queryClient.setQueryData(['order', 'me', 7], { state: 'paid' });
  renderHook(() => useFreshAfterNews(['order']), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const told = (key: readonly unknown[], news: unknown) => act(async () => queryClient.setQueryData(key, news));

  await told(['balance'], { bids: 3 });
  await told(['notices', 'unread', 'me'], 2);
  expect(isOld()).toBe(false);
  await told(paymentKey('p'), { id: 'p' });
  expect(isOld()).toBe(true);
  fresh();
  await told(NOTICE_NEWS_KEY, { kind: 'order' });
  expect(isOld()).toBe(true);
  fresh();
  // More came than is told one by one.
  await told(NOTICE_NEWS_KEY, null);
  expect(isOld()).toBe(true);
});
